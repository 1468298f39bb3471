import type { payment } from '#contract/payment.ts';
import { refuse } from '#contract/refusals.ts';
import { formatMoney } from '#domain/money.ts';
import { isUnderWay } from '#domain/payment-order.ts';
import { findBookingForUpdate, getBooking, insertActivity } from '../booking/store.ts';
import type { Operation } from '../operation.ts';
import { paymentDeclinedEmail } from './payment-declined.email.ts';
import { closeOrder } from './settle.ts';
import { findOrder, type StoredOrder } from './store.ts';

/**
 * An administrator has looked at the provider and says that no money came of an order that it does not know. Should
 * money come all the same, it is taken for its booking, or given back, like any other.
 */
export const closePayment: Operation<typeof payment.closePayment> = (
  ctx,
  { caller, params, body: { paymentId, reason }, keep },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const booking = await findBookingForUpdate(transaction, params.bookingId);
    if (!booking) return refuse('notFound');
    const order = await findOrder(transaction, booking.id, paymentId);
    if (!order || !isUncertain(order)) return refuse('nothingToClose');
    const message = `No money came of the payment of ${formatMoney(order.amount_cents)}: ${reason}`;
    await insertActivity(transaction, booking.id, { actorId: caller.id, message, at: ctx.now() });
    await closeOrder(ctx, { transaction, order, booking });
    const { status } = await getBooking(transaction, booking.id);
    if (status !== booking.status)
      await ctx.jobs.enqueue(transaction, paymentDeclinedEmail.job, { bookingId: booking.id });
    return keep(transaction, { status });
  });

/** The provider does not know it, or says that it was paid by an order that is not found. */
const isUncertain = ({ status, unaccounted_at, duplicate_at }: StoredOrder): boolean =>
  isUnderWay(status) && (unaccounted_at !== null || duplicate_at !== null);
