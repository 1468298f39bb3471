import type { payment } from '#contract/payment.ts';
import { refuse } from '#contract/refusals.ts';
import { canBeginPayment, canBePaid } from '#domain/booking-status.ts';
import { nextPollAt } from '#domain/payment-status.ts';
import { canPayBooking, canSeeBooking } from '#domain/permissions.ts';
import { findBooking, getBooking, sidesOf } from '../booking/store.ts';
import type { Context } from '../context.ts';
import type { Operation } from '../operation.ts';
import { capture } from './capture.ts';
import { withPaymentMutex } from './payment-mutex.ts';
import { paymentsDown } from './payments-down.ts';
import { reconcileOrderJob } from './reconcile-order.ts';
import { readOrder, settleOrder } from './settle.ts';
import { findOrderByProviderId, getOrder, updateOrder } from './store.ts';

/**
 * Captures an order that the payer has approved, and returns the booking's status. Repeated and concurrent calls
 * capture it only once.
 */
export const captureOrder: Operation<typeof payment.captureOrder> = (
  ctxWithoutDeadline,
  { caller, params, body },
) =>
  withPaymentMutex(ctxWithoutDeadline, params.bookingId, async (ctx) => {
    const booking = await findBooking(ctx.db, params.bookingId);
    if (!booking || !canSeeBooking(caller, sidesOf(booking))) return refuse('notFound');
    if (!canPayBooking(caller, sidesOf(booking))) return refuse('notAllowed');
    const order = await findOrderByProviderId(ctx.db, booking.id, body.orderId);
    if (!order) return refuse('orderUnknown');
    if (canBeginPayment(booking.status)) await pay(ctx, order.id, body.orderId, caller.id);
    else if (!canBePaid(booking.status) && booking.status !== 'Paid') return refuse('bookingMovedOn');
    const { status } = await getBooking(ctx.db, booking.id);
    return { status };
  });

/** Reads the order first: its amount must be what the booking costs, and it may have been captured before. */
const pay = async (
  ctx: Context,
  orderId: string,
  providerOrderId: string,
  payerId: string,
): Promise<void> => {
  const snapshot = await readOrder(ctx, providerOrderId).catch(async (error) => {
    // The payer says that it is approved, and may leave the page before the provider is up again: poll it soon.
    const at = ctx.now();
    const approved = { approved_at: at, declined_at: null };
    await updateOrder(ctx.db, orderId, { ...approved, next_poll_at: nextPollAt(at, at) });
    return paymentsDown(ctx)(error);
  });
  if (snapshot === 'notFound' || snapshot.state !== 'approved') {
    await settleOrder(ctx, orderId, snapshot);
    const { status } = await getOrder(ctx.db, orderId);
    if (status === 'Closed') refuse('orderOutdated');
    if (status === 'Declined') refuse('paymentDeclined');
    if (status === 'Open') refuse('paymentNotApproved');
    return;
  }
  if ((await capture(ctx, orderId, snapshot, payerId)) === 'settled') return;
  await ctx.db
    .transaction()
    .execute((transaction) => ctx.jobs.enqueue(transaction, reconcileOrderJob, { orderId }));
};
