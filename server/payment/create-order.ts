import { randomUUIDv7 } from 'node:crypto';
import type { payment } from '#contract/payment.ts';
import { refuse } from '#contract/refusals.ts';
import { daysIn, formatDay, formatDuration } from '#domain/dates.ts';
import { isUnderWay, nextOrderStatus } from '#domain/payment-order.ts';
import { nextLookAt } from '#domain/payment-status.ts';
import { canPayBooking, canSeeBooking } from '#domain/permissions.ts';
import { oneLine } from '#domain/plain-text.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import { findHeldCents } from '../booking/charged-store.ts';
import { findBookingForUpdate, getBooking, insertActivity, sidesOf } from '../booking/store.ts';
import type { Context } from '../context.ts';
import type { Call, Operation } from '../operation.ts';
import { nextInvoiceId } from './invoice-id.ts';
import { withLockedOrder } from './locked-order.ts';
import { payInTurn } from './pay-in-turn.ts';
import { paymentsDown } from './payments-down.ts';
import { readOrder, settleOrder } from './settle.ts';
import { getOrder, insertOrder, listOpenOrders, type StoredOrder, updateOrder } from './store.ts';

/** Past this age the provider is asked whether an order can still be approved: it lets them go after some hours. */
const freshMs = 3_600_000;

/** An order that can be paid now, for what the booking costs now: a new one only where there is none yet. */
export const createOrder: Operation<typeof payment.createOrder> = (unbound, call) =>
  payInTurn(unbound, call.params.id, async (ctx) => {
    const order = await prepare(ctx, call);
    if (order.provider_order_id === null) return open(ctx, order);
    if (isFresh(ctx, order)) return { id: order.provider_order_id };
    const seen = await readOrder(ctx, order.provider_order_id).catch(paymentsDown(ctx));
    await settleOrder(ctx, order.id, seen);
    const still = await prepare(ctx, call);
    return still.provider_order_id === null ? open(ctx, still) : { id: still.provider_order_id };
  });

const isFresh = ({ now }: Pick<Context, 'now'>, { created_at }: StoredOrder): boolean =>
  now().getTime() - created_at.getTime() < freshMs;

/** The booking's open order, or a new one written down under its key before the provider hears of it. */
const prepare = (ctx: Context, { caller, params }: Call<typeof payment.createOrder>): Promise<StoredOrder> =>
  ctx.db.transaction().execute(async (transaction) => {
    const booking = await findBookingForUpdate(transaction, params.id);
    if (!booking || !canSeeBooking(caller, sidesOf(booking))) return refuse('notFound');
    if (!canPayBooking(caller, sidesOf(booking))) return refuse('notAllowed');
    if (booking.status !== 'PendingPayment') return refuse('bookingMovedOn');
    const { id: bookingId, total_cents: amountCents } = booking;
    if (amountCents === 0) return refuse('nothingToPay');
    // Whoever has paid is never asked for more: what we hold goes back or pays it, by an administrator.
    if ((await findHeldCents(transaction, bookingId)) > 0) return refuse('paymentHeld');
    const orders = await listOpenOrders(transaction, bookingId);
    if (orders.some(({ status }) => isUnderWay(status))) return refuse('paymentUnderWay');
    // One whose price has changed, or whose invoice id is spent, can't be paid; one that the provider never answered loses its key in time.
    const invoiceId = await nextInvoiceId(transaction, booking);
    const isUsable = (order: StoredOrder) =>
      order.amount_cents === amountCents &&
      (order.invoice_id ?? invoiceId) === invoiceId &&
      (order.provider_order_id !== null || isFresh(ctx, order));
    const at = ctx.now();
    for (const { id, status } of orders.filter((order) => !isUsable(order)))
      await updateOrder(transaction, id, {
        status: nextOrderStatus(status, 'close'),
        next_look_at: null,
        updated_at: at,
      });
    const usable = orders.find(isUsable);
    if (usable) return usable;
    const id = randomUUIDv7();
    const row = { id, booking_id: bookingId, status: 'Opening' as const, amount_cents: amountCents };
    await insertOrder(transaction, {
      ...row,
      invoice_id: invoiceId,
      next_look_at: nextLookAt(at, at),
      created_at: at,
      updated_at: at,
    });
    const details = { kind: 'paymentPrepared', amountCents } as const;
    await insertActivity(transaction, bookingId, { actorId: caller.id, details, at });
    return getOrder(transaction, id);
  });

/** Makes the order at the provider. After a crash the same row has the same key, and gives the same order. */
const open = async (
  ctx: Context,
  { id, booking_id, amount_cents, invoice_id }: StoredOrder,
): Promise<{ id: string }> => {
  const booking = await getBooking(ctx.db, booking_id);
  const range = { startDate: booking.start_day, endDate: booking.end_day };
  const days = `${formatDay(range.startDate)}, ${formatDuration(daysIn(range))}`;
  const made = await ctx.payments
    .createOrder({
      idempotencyKey: id,
      amountCents: amount_cents,
      // The price may have changed since: what the order's row says is what is asked for.
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
      const isTwin = error instanceof PaymentsError && error.refusal === 'stillWorking';
      return isTwin ? refuse('stillWorking') : paymentsDown(ctx)(error);
    });
  await withLockedOrder(ctx, id, async ({ transaction, order }) => {
    const status = nextOrderStatus(order.status, 'open') ?? order.status;
    await updateOrder(transaction, id, { provider_order_id: made.id, status, updated_at: ctx.now() });
  });
  return { id: made.id };
};
