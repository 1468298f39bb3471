import type { EventHandler, ProviderReported } from '../event.ts';
import { pollSendJob } from './poll-send.ts';
import { listSendsByIds } from './send-store.ts';

/** Enqueues a read of the attempts that a webhook event refers to; those of unknown payouts are ignored. */
export const pollReportedSends: EventHandler<ProviderReported> = async ({ jobs }, transaction, { ids }) => {
  for (const sendId of await listSendsByIds(transaction, ids))
    await jobs.enqueue(transaction, pollSendJob, { sendId });
};
