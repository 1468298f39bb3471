import { randomUUIDv7 } from 'node:crypto';
import type { payment } from '#contract/payment.ts';
import { refuse } from '#contract/refusals.ts';
import { canBeginPayment } from '#domain/booking-status.ts';
import { daysIn, formatDay, formatDuration } from '#domain/dates.ts';
import { isUnderWay, nextOrderStatus } from '#domain/payment-order.ts';
import { nextPollAt } from '#domain/payment-status.ts';
import { canPayBooking, canSeeBooking } from '#domain/permissions.ts';
import { oneLine } from '#domain/plain-text.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import { insertActivity } from '../booking/activity-store.ts';
import { findHeldCents } from '../booking/charged-store.ts';
import { daysOf, findBookingForUpdate, getBooking, sidesOf } from '../booking/store.ts';
import type { Context } from '../context.ts';
import type { Call, Operation } from '../operation.ts';
import { nextInvoiceId } from './invoice-id.ts';
import { withLockedOrder } from './locked-order.ts';
import { withPaymentMutex } from './payment-mutex.ts';
import { paymentsDown } from './payments-down.ts';
import { readOrder, settleOrder } from './settle.ts';
import { getOrder, insertOrder, listOpenOrders, type StoredOrder, updateOrder } from './store.ts';

/** An order older than this, in ms, is read again before its return: it expires at the provider after some hours. */
const recheckAfterMs = 3_600_000;

/** Returns an order for what the booking costs now that can be approved: the existing one, or a new one. */
export const createOrder: Operation<typeof payment.createOrder> = (ctxWithoutDeadline, call) =>
  withPaymentMutex(ctxWithoutDeadline, call.params.id, async (ctx) => {
    const order = await prepareOrder(ctx, call);
    if (order.provider_order_id === null) return createAtProvider(ctx, order);
    if (isRecent(ctx, order)) return { id: order.provider_order_id };
    const snapshot = await readOrder(ctx, order.provider_order_id).catch(paymentsDown(ctx));
    await settleOrder(ctx, order.id, snapshot);
    const current = await prepareOrder(ctx, call);
    return current.provider_order_id === null
      ? createAtProvider(ctx, current)
      : { id: current.provider_order_id };
  });

const isRecent = ({ now }: Pick<Context, 'now'>, { created_at }: StoredOrder): boolean =>
  now().getTime() - created_at.getTime() < recheckAfterMs;

/** Returns the booking's open order, or saves a new one before it is created at the provider. */
const prepareOrder = (
  ctx: Context,
  { caller, params }: Call<typeof payment.createOrder>,
): Promise<StoredOrder> =>
  ctx.db.transaction().execute(async (transaction) => {
    const booking = await findBookingForUpdate(transaction, params.id);
    if (!booking || !canSeeBooking(caller, sidesOf(booking))) return refuse('notFound');
    if (!canPayBooking(caller, sidesOf(booking))) return refuse('notAllowed');
    if (!canBeginPayment(booking.status)) return refuse('bookingMovedOn');
    const { id: bookingId, total_cents: amountCents } = booking;
    if (amountCents === 0) return refuse('nothingToPay');
    // While we hold money for the booking nobody pays again: an administrator refunds it or sets the booking to Paid.
    if ((await findHeldCents(transaction, bookingId)) > 0) return refuse('paymentHeld');
    const orders = await listOpenOrders(transaction, bookingId);
    if (orders.some(({ status }) => isUnderWay(status))) return refuse('paymentUnderWay');
    // An order can't be used with another price or a used invoice id, nor, if the provider never responded, once its
    // idempotency key may have expired.
    const invoiceId = await nextInvoiceId(transaction, booking);
    const isUsable = (order: StoredOrder) =>
      order.amount_cents === amountCents &&
      (order.invoice_id ?? invoiceId) === invoiceId &&
      (order.provider_order_id !== null || isRecent(ctx, order));
    const at = ctx.now();
    for (const { id, status } of orders.filter((order) => !isUsable(order)))
      await updateOrder(transaction, id, {
        status: nextOrderStatus(status, 'close'),
        next_poll_at: null,
        updated_at: at,
      });
    const usable = orders.find(isUsable);
    if (usable) return usable;
    const id = randomUUIDv7();
    const row = { id, booking_id: bookingId, status: 'Opening' as const, amount_cents: amountCents };
    await insertOrder(transaction, {
      ...row,
      invoice_id: invoiceId,
      next_poll_at: nextPollAt(at, at),
      created_at: at,
      updated_at: at,
    });
    const details = { kind: 'paymentPrepared', amountCents } as const;
    await insertActivity(transaction, bookingId, { actorId: caller.id, details, at });
    return getOrder(transaction, id);
  });

/** Creates the order at the provider. Its id is the idempotency key: after a crash a retry returns the same order. */
const createAtProvider = async (
  ctx: Context,
  { id, booking_id, amount_cents, invoice_id }: StoredOrder,
): Promise<{ id: string }> => {
  const booking = await getBooking(ctx.db, booking_id);
  const range = daysOf(booking);
  const days = `${formatDay(range.startDay)}, ${formatDuration(daysIn(range))}`;
  const created = await ctx.payments
    .createOrder({
      idempotencyKey: id,
      amountCents: amount_cents,
      // The price may have changed since: the amount of the order counts.
      ...(booking.total_cents === amount_cents && {
        breakdown: {
          bookingCents: booking.booking_price_cents,
          feeCents: booking.booking_fee_cents,
          taxCents: booking.total_tax_cents,
        },
      }),
      customId: booking_id,
      invoiceId: invoice_id ?? booking.confirmation_code,
      description: `${oneLine(booking.title).slice(0, 80).toWellFormed()}, ${days}`,
      brandName: ctx.config.COMPANY_NAME,
    })
    .catch((error) => {
      const isInProgress = error instanceof PaymentsError && error.refusal === 'stillWorking';
      return isInProgress ? refuse('stillWorking') : paymentsDown(ctx)(error);
    });
  await withLockedOrder(ctx, id, async ({ transaction, order }) => {
    const status = nextOrderStatus(order.status, 'open') ?? order.status;
    await updateOrder(transaction, id, { provider_order_id: created.id, status, updated_at: ctx.now() });
  });
  return { id: created.id };
};
