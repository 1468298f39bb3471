import type { payoutAdministration } from '#contract/payout-administration.ts';
import { refuse } from '#contract/refusals.ts';
import { lookUpFrom } from '#domain/unread-report.ts';
import type { Operation } from '../operation.ts';
import { readPayout } from './answers.ts';
import {
  isGivenUp,
  listPayPalAttempts,
  type StoredAttempt,
  updateAttempt,
  waitedForSince,
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
    const attempt = findAsked(attempts, locked.payout, at);
    if (!attempt || (attemptId ?? attempt.id) !== attempt.id) return refuse('payoutMovedOn');
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
      ...(isOverdue(attempt, at) && { looked_up_at: at }),
    });
    await auditPayout(transaction, { id: caller.id, at }, locked.payout);
    return saveAnswer(transaction, await readPayout(transaction, bookingId, ctx));
  });

/** Whether what the provider reported of an attempt is unread for so long that an administrator looks it up. */
const isOverdue = (attempt: StoredAttempt, now: Date): boolean => {
  const since = waitedForSince(attempt);
  return since !== null && lookUpFrom(since) <= now;
};

/**
 * The attempt of which an administrator says what became of it: the one that was given up, also to a former payee,
 * whatever has become of the payout; else the first of which the payout waits for a report that is overdue.
 */
const findAsked = (
  attempts: readonly StoredAttempt[],
  { host_id: hostId }: Pick<StoredPayout, 'host_id'>,
  now: Date,
): StoredAttempt | undefined => {
  const away = attempts.find(({ stage }) => stage === 'onItsWay');
  if (away) return isGivenUp(away) ? away : undefined;
  return attempts
    .filter((one) => one.host_id === hostId && isOverdue(one, now))
    .toSorted((a, b) => (a.unread_at?.getTime() ?? 0) - (b.unread_at?.getTime() ?? 0))[0];
};
