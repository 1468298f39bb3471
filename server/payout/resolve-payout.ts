import type { payoutAdministration } from '#contract/payout-administration.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { readPayout } from './answers.ts';
import { isGivenUp, listPayPalAttempts, updateAttempt } from './attempt-store.ts';
import { auditPayout } from './audit.ts';
import { withLockedPayout } from './locked-payout.ts';
import { settleLocked } from './settle-attempt.ts';
import { insertPayoutActivity } from './store.ts';

/**
 * Records what an administrator found in the provider's records of an attempt that was given up: it was paid,
 * or it was not and can be sent again (docs/rules/payouts.md#sent-once).
 */
export const resolvePayout: Operation<typeof payoutAdministration.resolvePayout> = (
  ctx,
  { caller, params: { bookingId }, body: { wasPaid, transactionId, reason }, saveAnswer },
) =>
  withLockedPayout(ctx, bookingId, async (locked, transaction) => {
    if (!locked) return refuse('notFound');
    const attempts = await listPayPalAttempts(transaction, bookingId);
    // One to a former payee is looked for too, whatever has become of the payout.
    const attempt = attempts.find(({ stage }) => stage === 'onItsWay');
    if (!attempt || !isGivenUp(attempt)) return refuse('payoutMovedOn');
    const at = ctx.now();
    const details = { kind: 'resolved', wasPaid, reason, attemptId: attempt.id } as const;
    await insertPayoutActivity(transaction, bookingId, { actorId: caller.id, details, at });
    const report = {
      itemStatus: wasPaid ? 'Success' : 'Error',
      transactionId: wasPaid ? transactionId : null,
      ...{ batchId: null, itemId: null, feeCents: null, amountCents: null, receiver: null, error: null },
    } as const;
    await settleLocked(ctx, locked, attempt.id, report, { isSaid: true });
    // Without a batch there is nothing to read, and a poll would send it again.
    await updateAttempt(transaction, attempt.id, { next_poll_at: null });
    await auditPayout(transaction, { id: caller.id, at }, locked.payout);
    return saveAnswer(transaction, await readPayout(transaction, bookingId, ctx));
  });
