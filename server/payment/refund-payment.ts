import { randomUUIDv7 } from 'node:crypto';
import type { payment } from '#contract/payment.ts';
import { refuse } from '#contract/refusals.ts';
import { nextPollAt } from '#domain/payment-status.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import { findBookingForUpdate, getBooking, insertActivity } from '../booking/store.ts';
import type { Context } from '../context.ts';
import type { Call, Operation } from '../operation.ts';
import { getRefund, insertRefund, listRefunds } from './refund-store.ts';
import { recordManualRefund, sendRefunds } from './refunds.ts';
import { findRefundable, updateOrder } from './store.ts';

type RefundCall = Call<typeof payment.refundPayment>;

/**
 * An exception to the rule that payments are non-refundable (docs/rules/payments.md#refunds): by an administrator,
 * with a reason.
 */
export const refundPayment: Operation<typeof payment.refundPayment> = async (ctx, call) => {
  const refundId = call.savedAnswer?.refund.id ?? (await createAndSend(ctx, call));
  const { amount_cents, status: refundStatus } = await getRefund(ctx.db, refundId);
  if (refundStatus === 'Failed') return refuse('refundRefused');
  const { status } = await getBooking(ctx.db, call.params.bookingId);
  return { status, refund: { id: refundId, amountCents: amount_cents, status: refundStatus } };
};

/** Saves the refund and requests it from the provider. Returns its id. */
const createAndSend = async (ctx: Context, call: RefundCall): Promise<string> => {
  const { refundId, orderId } = await createRefund(ctx, call);
  await sendRefunds(ctx, orderId).catch((error) => {
    // The refund stays Asked: the next poll reads the order and requests it again with the same key.
    if (!(error instanceof PaymentsError)) throw error;
  });
  return refundId;
};

/**
 * Saves the refund before the provider is asked. Its id is the idempotency key, so that a repeated request makes no
 * second refund (docs/rules/payments.md#refunds).
 */
const createRefund = (
  ctx: Context,
  { caller, params, body, saveAnswer }: RefundCall,
): Promise<{ refundId: string; orderId: string }> =>
  ctx.db.transaction().execute(async (transaction) => {
    const booking = await findBookingForUpdate(transaction, params.bookingId);
    if (!booking) return refuse('notFound');
    const refundable = await findRefundable(transaction, booking.id, body.paymentId);
    if (!refundable) return refuse('nothingToRefund');
    const { id: orderId, left_cents: leftCents, recorded_by: recordedBy, flagged_at: flaggedAt } = refundable;
    const refunds = await listRefunds(transaction, orderId);
    if (refunds.some(({ status }) => status === 'Asked')) return refuse('refundUnderWay');
    if (body.amountCents > leftCents) return refuse('refundTooLarge', 'amount');
    const at = ctx.now();
    const refundId = randomUUIDv7();
    await insertRefund(transaction, {
      id: refundId,
      payment_order_id: orderId,
      amount_cents: body.amountCents,
      reason: { kind: 'note', text: body.reason },
      // A full refund cancels the payout with its booking, and held money has no payout.
      bearer: flaggedAt === null && body.amountCents < leftCents ? (body.bearer ?? 'both') : null,
      admin_user_id: caller.id,
      status: 'Asked',
      created_at: at,
      updated_at: at,
    });
    const isByHand = recordedBy !== null;
    const { amountCents, reason } = body;
    const details = { kind: 'refundRequested', amountCents, isByHand, reason } as const;
    await insertActivity(transaction, booking.id, { actorId: caller.id, details, at });
    await ctx.events.refundChanged(ctx, transaction, { bookingId: booking.id, refundId });
    if (isByHand) await recordManualRefund(ctx, transaction, orderId, refundId);
    else await updateOrder(transaction, orderId, { next_poll_at: nextPollAt(at, at) });
    await saveAnswer(transaction, {
      status: isByHand ? (await getBooking(transaction, booking.id)).status : booking.status,
      refund: { id: refundId, amountCents: body.amountCents, status: isByHand ? 'Completed' : 'Asked' },
    });
    return { refundId, orderId };
  });
