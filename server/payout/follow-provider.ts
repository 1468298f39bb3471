import type { EventHandler, ProviderReported } from '../event.ts';
import { listAttemptsByIds } from './attempt-store.ts';
import { pollAttemptJob } from './poll-attempt.ts';

/** Enqueues a read of the attempts that a webhook event refers to; those of unknown payouts are ignored. */
export const pollReportedAttempts: EventHandler<ProviderReported> = async (
  { jobs, now },
  transaction,
  { ids, payout },
) => {
  const reportedAt = now().getTime();
  for (const attemptId of await listAttemptsByIds(transaction, ids))
    await jobs.enqueue(transaction, pollAttemptJob, { sendId: attemptId, ...payout, reportedAt });
};
