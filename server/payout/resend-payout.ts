import type { payoutAdministration } from '#contract/payout-administration.ts';
import { refuse } from '#contract/refusals.ts';
import { outcomeOfItem } from '#domain/payout-item.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import type { Context } from '../context.ts';
import type { Operation } from '../operation.ts';
import { paymentsDown } from '../payment/payments-down.ts';
import { addressMendedEmail } from './address-mended.email.ts';
import { readPayout } from './answers.ts';
import { auditPayout } from './audit.ts';
import { firstPaymentAt, insertAttempt } from './begin-send.ts';
import { withLockedPayout } from './locked-payout.ts';
import { pollSend, readAccepted } from './poll-send.ts';
import { listSends } from './send-store.ts';
import { settleSend } from './settle-send.ts';
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
  const { sendId, payout } = await withLockedPayout(ctx, bookingId, async (locked, transaction) => {
    if (!locked) return refuse('notFound');
    const [latest] = await listSends(transaction, bookingId);
    const mayPay = latest?.item_status ? outcomeOfItem(latest.item_status).mayPay : latest !== undefined;
    if (mayPay) return refuse('payoutMayStillArrive');
    if (locked.payout.pay_pal_payout_status !== 'Error' || locked.booking.status !== 'Paid')
      return refuse('payoutMovedOn');
    const before = locked.payout.receiver_email ?? '';
    const receiver = body.receiverPayPalEmail || before;
    const isChanged = receiver.toLowerCase() !== before.toLowerCase();
    const changedAt = isChanged ? ctx.now() : locked.payout.receiver_changed_at;
    const allowedAt = await firstPaymentAt(ctx, locked, receiver, changedAt);
    const callAt = allowedAt > ctx.now() ? allowedAt : ctx.now();
    const attempt = { receiver, isRepeated: true, callAt, actorId: caller.id };
    const sendId = await insertAttempt(ctx, locked, attempt);
    await updatePayout(transaction, bookingId, { admin_user_id: caller.id, receiver_changed_at: changedAt });
    const mended = { bookingId, notBefore: callAt.getTime() };
    if (isChanged) await ctx.jobs.enqueue(transaction, addressMendedEmail.job, mended);
    await auditPayout(transaction, { id: caller.id, at: ctx.now() }, locked.payout);
    const payout = await saveAnswer(transaction, await readPayout(transaction, bookingId, ctx.config));
    return { sendId, payout };
  });
  // The job sends it otherwise.
  await pollSend(ctx, sendId).catch((error) => {
    if (!(error instanceof PaymentsError)) throw error;
  });
  return payout;
};

/** Reads the latest attempt from the provider, which may have paid it meanwhile. */
const refreshLatest = async (ctx: Context, bookingId: string): Promise<void> => {
  const [latest] = await listSends(ctx.db, bookingId);
  if (!latest?.batch_id) return;
  await settleSend(ctx, bookingId, latest.id, await readAccepted(ctx, latest, latest.batch_id));
};
