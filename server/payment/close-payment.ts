import type { payment } from '#contract/payment.ts';
import { Refused, refuse } from '#contract/refusals.ts';
import { recordsLateMs } from '#domain/payment-attention.ts';
import { isUnderWay } from '#domain/payment-order.ts';
import { nextPollAt } from '#domain/payment-status.ts';
import { insertActivity } from '../booking/activity-store.ts';
import { findBookingForUpdate, getBooking } from '../booking/store.ts';
import type { Context } from '../context.ts';
import type { Operation } from '../operation.ts';
import { closeOrder } from './settle.ts';
import { findOrder, type StoredOrder } from './store.ts';

/**
 * Closes an order that is missing at the provider or was refused as a duplicate, after an administrator checked there
 * that no money came of it. The order is still polled, daily in the end: money found later pays its booking or is
 * refunded as usual.
 */
export const closePayment: Operation<typeof payment.closePayment> = (
  ctx,
  { caller, params, body: { paymentId, reason }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const booking = await findBookingForUpdate(transaction, params.bookingId);
    if (!booking) return refuse('notFound');
    const order = await findOrder(transaction, booking.id, paymentId);
    if (!order || !isUncertain(order)) return refuse('nothingToClose');
    refuseTooEarly(ctx, order);
    const at = ctx.now();
    const details = { kind: 'paymentClosed', amountCents: order.amount_cents, reason } as const;
    if (booking.status !== 'ProcessingPayment')
      await insertActivity(transaction, booking.id, { actorId: caller.id, details, at });
    const closing = { details, actorId: caller.id, nextPollAt: nextPollAt(at, at) };
    await closeOrder(ctx, { transaction, order, booking }, closing);
    const { status } = await getBooking(transaction, booking.id);
    return saveAnswer(transaction, { status });
  });

/** The order is missing at the provider, or refused as the duplicate of a payment that is not found. */
const isUncertain = ({ status, missing_at, duplicate_at }: StoredOrder): boolean =>
  isUnderWay(status) && (missing_at !== null || duplicate_at !== null);

/** Refuses to close a duplicate until the provider's records are sure to hold the earlier payment. */
const refuseTooEarly = ({ now }: Pick<Context, 'now'>, { duplicate_at }: StoredOrder): void => {
  if (duplicate_at === null) return;
  const seconds = (duplicate_at.getTime() + recordsLateMs - now().getTime()) / 1000;
  if (seconds > 0) throw new Refused('recordsLate', { retryAfter: Math.ceil(seconds) });
};
