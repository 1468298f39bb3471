import type { message } from '#contract/message.ts';
import type { Operation } from '../operation.ts';
import { sideOfThread, toThread } from './answers.ts';
import { listThreadsOf } from './store.ts';

const pageSize = 25;

export const listThreads: Operation<typeof message.listThreads> = async (
  { db },
  { caller, query: { page } },
) => {
  const { total, threads } = await listThreadsOf(db, caller.id, { page, pageSize });
  return {
    threads: threads.map((thread) => toThread(thread, sideOfThread(thread, caller.id) ?? 'host')),
    total,
    page,
    pageSize,
  };
};
