import type { payoutAdministration } from '#contract/payout-administration.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { readPayout } from './answers.ts';
import {
  isGivenUp,
  isReportOverdue,
  listPayPalAttempts,
  type StoredAttempt,
  updateAttempt,
} from './attempt-store.ts';
import { auditPayout } from './audit.ts';
import { withLockedPayout } from './locked-payout.ts';
import { settleLocked } from './settle-attempt.ts';
import { insertPayoutActivity, type StoredPayout } from './store.ts';

/**
 * Records what an administrator found in the provider's records of an attempt that was given up, or of which the
 * provider reported what can't be read for days: it was paid, or it was not and can be sent again
 * (docs/rules/payouts.md#sent-once, #waiting-for-a-report).
 */
export const resolvePayout: Operation<typeof payoutAdministration.resolvePayout> = (
  ctx,
  { caller, params: { bookingId }, body: { wasPaid, transactionId, reason, attemptId }, saveAnswer },
) =>
  withLockedPayout(ctx, bookingId, async (locked, transaction) => {
    if (!locked) return refuse('notFound');
    const attempts = await listPayPalAttempts(transaction, bookingId);
    const at = ctx.now();
    const attempt = listAsked(attempts, locked.payout, at).find((one) =>
      attemptId ? one.id === attemptId : isGivenUp(one),
    );
    if (!attempt) return refuse('payoutMovedOn');
    const details = { kind: 'resolved', wasPaid, reason, attemptId: attempt.id } as const;
    await insertPayoutActivity(transaction, bookingId, { actorId: caller.id, details, at });
    const report = {
      itemStatus: wasPaid ? 'Success' : 'Error',
      transactionId: wasPaid ? transactionId : null,
      ...{ batchId: null, itemId: null, feeCents: null, amountCents: null, receiver: null, error: null },
    } as const;
    await settleLocked(ctx, locked, attempt.id, report, { isSaid: true });
    await updateAttempt(transaction, attempt.id, {
      // Without a batch there is nothing to read, and a poll would send it again.
      next_poll_at: null,
      // What was reported is still read, and nothing waits for it any more.
      ...(isReportOverdue(attempt, at) && { looked_up_at: at }),
    });
    await auditPayout(transaction, { id: caller.id, at }, locked.payout);
    return saveAnswer(transaction, await readPayout(transaction, bookingId, ctx));
  });

/**
 * The attempts of which an administrator can say what became of it: the one that was given up, also to a former payee,
 * whatever has become of the payout; and those to its payee of which it waits for a report that is overdue, as none to
 * them is on its way.
 */
const listAsked = (
  attempts: readonly StoredAttempt[],
  { host_id: hostId }: Pick<StoredPayout, 'host_id'>,
  now: Date,
): StoredAttempt[] => {
  const own = attempts.filter((one) => one.host_id === hostId);
  const isAway = own.some(({ stage }) => stage === 'onItsWay');
  return attempts.filter(
    (one) => isGivenUp(one) || (!isAway && own.includes(one) && isReportOverdue(one, now)),
  );
};
