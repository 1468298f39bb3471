import { randomUUIDv7 } from 'node:crypto';
import { canBePaid } from '#domain/booking-status.ts';
import { isUnderWay, nextOrderStatus } from '#domain/payment-order.ts';
import { captureThatCounts, eventOfReport } from '#domain/payment-report.ts';
import { nextPollAt } from '#domain/payment-status.ts';
import type { FindingReason, WhyNotPaying } from '#domain/record-finding.ts';
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
 * nothing: it brought no money. unexplained: it can't be imported.
 */
export type Imported =
  | { outcome: 'imported'; reason: FindingReason }
  | { outcome: 'known' | 'nothing' }
  | { outcome: 'unexplained'; why: FindingReason };

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
  if ('kind' in snapshot) return { outcome: 'unexplained', why: snapshot };
  const isMoney = snapshot.captures.some(({ id, state }) => id === captureId && state !== 'refused');
  if (!isMoney) return { outcome: 'nothing' };
  const result = await ctx.db
    .transaction()
    .execute((transaction) => importOrder(ctx, transaction, snapshot, captureId, isCheck));
  if (!('orderId' in result)) return result;
  if (!isCheck) await settleOrder(ctx, result.orderId, snapshot);
  return { outcome: 'imported', reason: result.reason };
};

/** Reads the order of a capture; returns why when that is not possible. */
const readOrderOfCapture = async (
  ctx: Pick<Context, 'payments'>,
  captureId: string,
): Promise<ProviderOrder | FindingReason> => {
  const capture = await ctx.payments.getCapture(captureId).catch((error) => {
    if (error instanceof PaymentsError && error.isNotFound) return undefined;
    throw error;
  });
  if (!capture) return { kind: 'captureNotFound' };
  if (!capture.orderId) return { kind: 'noOrder' };
  const snapshot = await readOrder(ctx, capture.orderId, captureId);
  return snapshot === 'notFound' ? { kind: 'orderNotFound' } : snapshot;
};

/** Saves the order under the booking's lock, and closes the order that was refused as its duplicate. */
const importOrder = async (
  ctx: Pick<Context, 'now'>,
  transaction: BookingTransaction,
  snapshot: ProviderOrder,
  captureId: string,
  isCheck: boolean,
): Promise<Imported | { orderId: string; reason: FindingReason }> => {
  const booking = isUuid(snapshot.customId)
    ? await findBookingForUpdate(transaction, snapshot.customId)
    : undefined;
  if (!booking) return { outcome: 'unexplained', why: { kind: 'noBooking' } };
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
  const reason: FindingReason = why === undefined ? { kind: 'pays' } : { kind: 'givenBack', why };
  if (isCheck) return { orderId: known?.id ?? '', reason };
  const at = ctx.now();
  if (duplicate) {
    const status = nextOrderStatus(duplicate.status, 'close');
    const closed = { status, duplicate_at: null, next_poll_at: null, updated_at: at };
    await updateOrder(transaction, duplicate.id, closed);
  }
  if (known) return { orderId: known.id, reason };
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
  return { orderId: id, reason };
};

/** Why a capture is not imported; undefined when it can be. */
const whyNotImported = async (
  transaction: BookingTransaction,
  booking: LockedBooking,
  { currency, amountCents }: ProviderOrder,
  isBlocked: boolean,
): Promise<WhyNotPaying | undefined> => {
  const { id, status, total_cents } = booking;
  if (!canBePaid(status)) return { kind: 'notWaiting', status };
  if (currency !== 'USD' || amountCents !== total_cents)
    return { kind: 'otherPrice', totalCents: total_cents };
  if (isBlocked) return { kind: 'underWay' };
  if ((await findHeldCents(transaction, id)) > 0) return { kind: 'moneyHeld' };
  return undefined;
};
