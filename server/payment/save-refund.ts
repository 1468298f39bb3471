import { randomUUIDv7 } from 'node:crypto';
import { refuse } from '#contract/refusals.ts';
import type { Cents } from '#domain/money.ts';
import { describeRefund, type RefundReason } from '#domain/payment-reasons.ts';
import { nextPollAt } from '#domain/payment-status.ts';
import type { RefundBearer } from '#domain/payout-reduction.ts';
import { insertActivity } from '../booking/activity-store.ts';
import { type BookingTransaction, getBooking, type LockedBooking } from '../booking/store.ts';
import type { Context } from '../context.ts';
import { getRefund, insertRefund, listRefunds } from './refund-store.ts';
import { recordManualRefund } from './refunds.ts';
import { findRefundable, updateOrder } from './store.ts';

type NewRefund = {
  /** Without it, the payment that pays the booking, or money that is held beside it. */
  paymentId?: string | undefined;
  amountCents: Cents;
  reason: RefundReason;
  bearer?: RefundBearer | undefined;
  adminUserId: string;
};

/**
 * Saves a refund by an administrator before the provider is asked. Its id is the idempotency key, so that a repeated
 * request makes no second refund (docs/rules/payments.md#refunds). The caller must hold the booking's lock, and call
 * `sendRefunds` after the commit; one of money that came by hand is recorded as done.
 * @throws Refused 'nothingToRefund', 'refundUnderWay' or 'refundTooLarge'.
 */
export const saveRefund = async (
  ctx: Context,
  transaction: BookingTransaction,
  booking: Pick<LockedBooking, 'id'>,
  { paymentId, amountCents, reason, bearer, adminUserId }: NewRefund,
): Promise<{ refundId: string; orderId: string; isByHand: boolean }> => {
  const refundable = await findRefundable(transaction, booking.id, paymentId);
  if (!refundable) return refuse('nothingToRefund');
  const { id: orderId, left_cents: leftCents, recorded_by: recordedBy } = refundable;
  const refunds = await listRefunds(transaction, orderId);
  if (refunds.some(({ status }) => status === 'Asked')) return refuse('refundUnderWay');
  if (amountCents > leftCents) return refuse('refundTooLarge', 'amount');
  const { payout_cents: payoutBefore } = await getBooking(transaction, booking.id);
  const at = ctx.now();
  const refundId = randomUUIDv7();
  await insertRefund(transaction, {
    id: refundId,
    payment_order_id: orderId,
    amount_cents: amountCents,
    reason,
    // Also of all that is left, and of held money: an earlier refund may fail, and the payment may pay the booking again.
    bearer: bearer ?? 'both',
    admin_user_id: adminUserId,
    status: 'Asked',
    created_at: at,
    updated_at: at,
  });
  const isByHand = recordedBy !== null;
  await ctx.events.refundChanged(ctx, transaction, { bookingId: booking.id, refundId });
  const { host_cents: hostCents } = await getRefund(transaction, refundId);
  const { payout_cents: payoutCents } = await getBooking(transaction, booking.id);
  // Of what was sent before nothing is taken off, and a full refund ends the payout with its booking.
  const isReduced =
    hostCents > 0 && amountCents < leftCents && payoutCents !== null && payoutCents !== payoutBefore;
  const details = {
    kind: 'refundRequested',
    amountCents,
    isByHand,
    reason: describeRefund(reason),
    ...(isReduced && { payoutCents }),
  } as const;
  await insertActivity(transaction, booking.id, { actorId: adminUserId, details, at });
  if (isByHand) await recordManualRefund(ctx, transaction, orderId, refundId);
  else await updateOrder(transaction, orderId, { next_poll_at: nextPollAt(at, at) });
  return { refundId, orderId, isByHand };
};
