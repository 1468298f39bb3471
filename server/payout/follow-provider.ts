import type { EventHandler, ProviderReported } from '../event.ts';
import { listAttemptsByIds } from './attempt-store.ts';
import { pollAttemptJob } from './poll-attempt.ts';
import { keepReport } from './unread-report.ts';

/**
 * Enqueues a read of the attempts that a webhook event refers to; those of unknown payouts are ignored. Until it is
 * read nothing else of a booking is sent (docs/rules/payouts.md#sent-once).
 */
export const pollReportedAttempts: EventHandler<ProviderReported> = async (
  ctx,
  transaction,
  { ids, payout },
) => {
  const reportedAt = ctx.now().getTime();
  for (const attemptId of await listAttemptsByIds(transaction, ids)) {
    await keepReport(ctx, transaction, attemptId, payout, { reportedAt, isMissing: false });
    await ctx.jobs.enqueue(transaction, pollAttemptJob, { sendId: attemptId, ...payout, reportedAt });
  }
};
