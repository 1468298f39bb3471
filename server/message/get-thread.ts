import type { message } from '#contract/message.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { readConversation, sideOfThread } from './answers.ts';
import { findThread } from './store.ts';

export const getThread: Operation<typeof message.getThread> = async (
  { db },
  { caller, params: { id }, query: { before } },
) => {
  const thread = await findThread(db, id);
  const reader = thread && sideOfThread(thread, caller.id);
  return reader ? readConversation(db, thread, { reader, before }) : refuse('notFound');
};
