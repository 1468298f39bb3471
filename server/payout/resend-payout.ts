import type { payoutAdministration } from '#contract/payout-administration.ts';
import { refuse } from '#contract/refusals.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import type { Operation } from '../operation.ts';
import { paymentsDown } from '../payment/payments-down.ts';
import { addressChangedEmail } from './address-changed.email.ts';
import { readPayout } from './answers.ts';
import { auditPayout } from './audit.ts';
import { beginAttempt, firstPaymentAt } from './begin-attempt.ts';
import { withLockedPayout } from './locked-payout.ts';
import { pollAttempt } from './poll-attempt.ts';
import { refreshLatest, refuseIfPaying } from './refuse-if-paying.ts';
import { updatePayout } from './store.ts';
import { findPayoutRow } from './table-store.ts';

/**
 * Sends a payout again by a new attempt, after the provider has confirmed that the earlier one can't pay any more
 * (docs/rules/payouts.md#sending-again).
 */
export const resendPayout: Operation<typeof payoutAdministration.resendPayout> = async (
  ctx,
  { caller, params: { bookingId }, body, saveAnswer },
) => {
  const found = await findPayoutRow(ctx.db, bookingId);
  if (!found) return refuse('notFound');
  if (found.pay_pal_payout_status !== 'Error') return refuse('payoutMovedOn');
  await refreshLatest(ctx, bookingId).catch(paymentsDown(ctx));
  const { attemptId, payout } = await withLockedPayout(ctx, bookingId, async (locked, transaction) => {
    if (!locked) return refuse('notFound');
    await refuseIfPaying(locked);
    if (locked.booking.status !== 'Paid') return refuse('payoutMovedOn');
    const before = locked.payout.receiver_email ?? '';
    const receiver = body.receiverPayPalEmail || before;
    const isChanged = receiver.toLowerCase() !== before.toLowerCase();
    const changedAt = isChanged ? ctx.now() : locked.payout.receiver_changed_at;
    const allowedAt = await firstPaymentAt(ctx, locked, receiver, changedAt);
    const callAt = allowedAt > ctx.now() ? allowedAt : ctx.now();
    const attempt = { receiver, isRepeated: true, callAt, actorId: caller.id };
    const attemptId = await beginAttempt(ctx, locked, attempt);
    await updatePayout(transaction, bookingId, { admin_user_id: caller.id, receiver_changed_at: changedAt });
    const about = { bookingId, notBefore: callAt.getTime() };
    if (isChanged) await ctx.jobs.enqueue(transaction, addressChangedEmail.job, about);
    await auditPayout(transaction, { id: caller.id, at: ctx.now() }, locked.payout);
    const payout = await saveAnswer(transaction, await readPayout(transaction, bookingId, ctx.config));
    return { attemptId, payout };
  });
  // The job sends it otherwise.
  await pollAttempt(ctx, attemptId).catch((error) => {
    if (!(error instanceof PaymentsError)) throw error;
  });
  return payout;
};
