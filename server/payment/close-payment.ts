import type { payment } from '#contract/payment.ts';
import { Refused, refuse } from '#contract/refusals.ts';
import { recordsLateMs } from '#domain/payment-attention.ts';
import { isUnderWay } from '#domain/payment-order.ts';
import { nextLookAt } from '#domain/payment-status.ts';
import { findBookingForUpdate, getBooking, insertActivity } from '../booking/store.ts';
import type { Context } from '../context.ts';
import type { Operation } from '../operation.ts';
import { closeOrder } from './settle.ts';
import { findOrder, type StoredOrder } from './store.ts';

/**
 * An administrator has looked at the provider and says that no money came of an order that it does not know, or that
 * it refused as a duplicate. The provider is asked about it again, daily in the end: money that comes all the same is
 * taken for its booking, or given back, like any other.
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
    const closing = { details, actorId: caller.id, nextLookAt: nextLookAt(at, at) };
    await closeOrder(ctx, { transaction, order, booking }, closing);
    const { status } = await getBooking(transaction, booking.id);
    return saveAnswer(transaction, { status });
  });

/** The provider does not know it, or says that it was paid by an order that is not found. */
const isUncertain = ({ status, unaccounted_at, duplicate_at }: StoredOrder): boolean =>
  isUnderWay(status) && (unaccounted_at !== null || duplicate_at !== null);

/** The provider says that a duplicate was paid before; until its records tell of that, nobody can know better. */
const refuseTooEarly = ({ now }: Pick<Context, 'now'>, { duplicate_at }: StoredOrder): void => {
  if (duplicate_at === null) return;
  const seconds = (duplicate_at.getTime() + recordsLateMs - now().getTime()) / 1000;
  if (seconds > 0) throw new Refused('recordsLate', { retryAfter: Math.ceil(seconds) });
};
