import { randomUUIDv7 } from 'node:crypto';
import { canBePaid, nameOfStatus } from '#domain/booking-status.ts';
import { formatMoney } from '#domain/money.ts';
import { isUnderWay, nextOrderStatus } from '#domain/payment-order.ts';
import { captureThatCounts, eventOfReport } from '#domain/payment-report.ts';
import { nextPollAt } from '#domain/payment-status.ts';
import { isUuid } from '#domain/uuid.ts';
import type { ProviderOrder } from '../adapters/payments-answers.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import { insertActivity } from '../booking/activity-store.ts';
import { findHeldCents } from '../booking/charged-store.ts';
import { type BookingTransaction, findBookingForUpdate, type LockedBooking } from '../booking/store.ts';
import type { Context } from '../context.ts';
import { findReplaceablePayment } from './replace-manual-payment.ts';
import { readOrder, settleOrder } from './settle.ts';
import { findOrderByProviderId, insertOrder, listOpenOrders, updateOrder } from './store.ts';

/**
 * The result of importing a capture. imported: it was imported, or would be. known: it was stored and settled before.
 * nothing: it brought no money. unexplained: it can't be imported; `why` is a sentence for administrators.
 */
export type Imported =
  | { outcome: 'imported'; note: string }
  | { outcome: 'known' | 'nothing' }
  | { outcome: 'unexplained'; why: string };

/**
 * Imports a capture of the provider that is missing in this database or has no money here, as after a backup was
 * restored: as an order of its booking, which is then settled as usual. Only a capture of exactly the booking's total,
 * for a booking that waits for its payment; an administrator decides about any other. Safe to repeat: the order's id at
 * the provider is unique.
 * @param isCheck Only returns what would be done.
 * @throws PaymentsError when the provider doesn't respond.
 */
export const importPayment = async (
  ctx: Context,
  captureId: string,
  { isCheck = false }: { isCheck?: boolean } = {},
): Promise<Imported> => {
  const snapshot = await readOrderOfCapture(ctx, captureId);
  if (typeof snapshot === 'string') return { outcome: 'unexplained', why: snapshot };
  const isMoney = snapshot.captures.some(({ id, state }) => id === captureId && state !== 'refused');
  if (!isMoney) return { outcome: 'nothing' };
  const result = await ctx.db
    .transaction()
    .execute((transaction) => importOrder(ctx, transaction, snapshot, captureId, isCheck));
  if (!('orderId' in result)) return result;
  if (!isCheck) await settleOrder(ctx, result.orderId, snapshot);
  return { outcome: 'imported', note: result.note };
};

/** Reads the order of a capture; returns a sentence for administrators when that is not possible. */
const readOrderOfCapture = async (
  ctx: Pick<Context, 'payments'>,
  captureId: string,
): Promise<ProviderOrder | string> => {
  const capture = await ctx.payments.getCapture(captureId).catch((error) => {
    if (error instanceof PaymentsError && error.status === 404) return undefined;
    throw error;
  });
  if (!capture) return 'PayPal does not find this payment by its id.';
  if (!capture.orderId) return 'PayPal names no order for it, so it was not made here.';
  const snapshot = await readOrder(ctx, capture.orderId, captureId);
  return snapshot === 'notFound' ? 'PayPal does not find the order of this payment.' : snapshot;
};

/** Saves the order under the booking's lock, and closes the order that was refused as its duplicate. */
const importOrder = async (
  ctx: Pick<Context, 'now'>,
  transaction: BookingTransaction,
  snapshot: ProviderOrder,
  captureId: string,
  isCheck: boolean,
): Promise<Imported | { orderId: string; note: string }> => {
  const booking = isUuid(snapshot.customId)
    ? await findBookingForUpdate(transaction, snapshot.customId)
    : undefined;
  if (!booking) return { outcome: 'unexplained', why: 'There is no booking here that it would pay.' };
  const known = await findOrderByProviderId(transaction, booking.id, snapshot.id);
  const capture = captureThatCounts(snapshot.captures);
  if (known && capture && !eventOfReport(known.status, capture.state)) return { outcome: 'known' };
  const open = await listOpenOrders(transaction, booking.id);
  const underWay = open.find(({ id, status }) => id !== known?.id && isUnderWay(status));
  const duplicate =
    underWay?.duplicate_at && underWay.invoice_id === snapshot.invoiceId ? underWay : undefined;
  const isBlocked = underWay !== undefined && duplicate === undefined;
  const replaceable =
    known && (await findReplaceablePayment({ transaction, order: known, booking }, snapshot));
  const why = replaceable
    ? undefined
    : await whyNotImported(transaction, booking, snapshot, isBlocked && !known);
  if (why !== undefined && !known) return { outcome: 'unexplained', why };
  const note = why === undefined ? 'It pays its booking.' : `${why} It is given back.`;
  if (isCheck) return { orderId: known?.id ?? '', note };
  const at = ctx.now();
  if (duplicate) {
    const status = nextOrderStatus(duplicate.status, 'close');
    const closed = { status, duplicate_at: null, next_poll_at: null, updated_at: at };
    await updateOrder(transaction, duplicate.id, closed);
  }
  if (known) return { orderId: known.id, note };
  const id = randomUUIDv7();
  await insertOrder(transaction, {
    id,
    booking_id: booking.id,
    // It replaces the duplicate, whose booking is in ProcessingPayment; otherwise the booking still waits.
    status: duplicate ? 'Capturing' : 'Open',
    amount_cents: snapshot.amountCents,
    provider_order_id: snapshot.id,
    invoice_id: snapshot.invoiceId,
    next_poll_at: nextPollAt(at, at),
    created_at: at,
    updated_at: at,
  });
  const details = { kind: 'paymentImported', amountCents: snapshot.amountCents, captureId } as const;
  await insertActivity(transaction, booking.id, { actorId: null, details, at });
  return { orderId: id, note };
};

/** Why a capture is not imported, as a sentence for administrators; undefined when it can be. */
const whyNotImported = async (
  transaction: BookingTransaction,
  booking: LockedBooking,
  { currency, amountCents }: ProviderOrder,
  isBlocked: boolean,
): Promise<string | undefined> => {
  const { id, status, total_cents } = booking;
  if (!canBePaid(status))
    return `Its booking does not wait for a payment here: it is “${nameOfStatus(status)}”.`;
  if (currency !== 'USD' || amountCents !== total_cents)
    return `Its booking costs another amount here: ${formatMoney(total_cents)}.`;
  if (isBlocked) return 'Another payment of its booking is under way.';
  if ((await findHeldCents(transaction, id)) > 0) return 'Money for its booking is held already.';
  return undefined;
};
