import type { payment } from '#contract/payment.ts';
import { refuse } from '#contract/refusals.ts';
import { nextLookAt } from '#domain/payment-status.ts';
import { canPayBooking, canSeeBooking } from '#domain/permissions.ts';
import { findBooking, getBooking, sidesOf } from '../booking/store.ts';
import type { Context } from '../context.ts';
import type { Operation } from '../operation.ts';
import { capture } from './capture.ts';
import { payInTurn } from './pay-in-turn.ts';
import { paymentsDown } from './payments-down.ts';
import { reconcileOrderJob } from './reconcile-order.ts';
import { readOrder, settleOrder } from './settle.ts';
import { findOrderOf, getOrder, updateOrder } from './store.ts';

/**
 * The payer has approved: take the money. However often it is asked, at once or afterwards, the money is taken once
 * and the booking's status is the answer.
 */
export const captureOrder: Operation<typeof payment.captureOrder> = (unbound, { caller, params, body }) =>
  payInTurn(unbound, params.bookingId, async (ctx) => {
    const booking = await findBooking(ctx.db, params.bookingId);
    if (!booking || !canSeeBooking(caller, sidesOf(booking))) return refuse('notFound');
    if (!canPayBooking(caller, sidesOf(booking))) return refuse('notAllowed');
    const order = await findOrderOf(ctx.db, booking.id, body.orderId);
    if (!order) return refuse('orderUnknown');
    if (booking.status === 'PendingPayment') await pay(ctx, order.id, body.orderId, caller.id);
    else if (booking.status !== 'ProcessingPayment' && booking.status !== 'Paid')
      return refuse('bookingMovedOn');
    const { status } = await getBooking(ctx.db, booking.id);
    return { status };
  });

/** Looks first: what the provider would take must be what the booking costs, and it may have been taken before. */
const pay = async (
  ctx: Context,
  orderId: string,
  providerOrderId: string,
  payerId: string,
): Promise<void> => {
  const seen = await readOrder(ctx, providerOrderId).catch(async (error) => {
    // Nobody knows yet whether it is approved; its payer says so, and may be gone before the provider answers.
    const at = ctx.now();
    const approved = { approved_at: at, declined_at: null };
    await updateOrder(ctx.db, orderId, { ...approved, next_look_at: nextLookAt(at, at) });
    return paymentsDown(ctx)(error);
  });
  if (seen === 'gone' || seen.state !== 'approved') {
    await settleOrder(ctx, orderId, seen);
    const { status } = await getOrder(ctx.db, orderId);
    if (status === 'Closed') refuse('orderOutdated');
    if (status === 'Declined') refuse('paymentDeclined');
    if (status === 'Open') refuse('paymentNotApproved');
    return;
  }
  if ((await capture(ctx, orderId, seen, payerId)) === 'settled') return;
  await ctx.db
    .transaction()
    .execute((transaction) => ctx.jobs.enqueue(transaction, reconcileOrderJob, { orderId }));
};
