import { randomUUIDv7 } from 'node:crypto';
import { nameOfStatus } from '#domain/booking-status.ts';
import { formatMoney } from '#domain/money.ts';
import { isUnderWay } from '#domain/payment-order.ts';
import { nextLookAt } from '#domain/payment-status.ts';
import type { ProviderOrder } from '../adapters/payments-answers.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import { findHeldCents } from '../booking/charged-store.ts';
import {
  type BookingTransaction,
  findBookingForUpdate,
  insertActivity,
  type LockedBooking,
} from '../booking/store.ts';
import type { Context } from '../context.ts';
import { readOrder, settleOrder } from './settle.ts';
import { findOrderOf, insertOrder, listOpenOrders, updateOrder } from './store.ts';

/**
 * What became of a capture at the provider. imported: it is known here now, or would be. known: it was, and it is
 * settled. nothing: no money came of it. unexplained: why it can't be taken, as a sentence for administrators.
 */
export type Imported =
  | { outcome: 'imported'; note: string }
  | { outcome: 'known' | 'nothing' }
  | { outcome: 'unexplained'; why: string };

/**
 * Takes over a capture that the provider has and this database does not know, or not as money, as after a restored
 * backup: as an order of the booking that it names, which is then paid in the ordinary way. Only money of just the
 * booking's total for a booking that waits for it; anything else is an administrator's to decide. Safe at any time
 * and as often as one likes: the order's id at the provider is unique.
 * @param isCheck Only answers what would be done.
 * @throws PaymentsError when the provider doesn't answer.
 */
export const importPayment = async (
  ctx: Context,
  captureId: string,
  { isCheck = false }: { isCheck?: boolean } = {},
): Promise<Imported> => {
  const seen = await readCaptured(ctx, captureId);
  if (typeof seen === 'string') return { outcome: 'unexplained', why: seen };
  const isMoney = seen.captures.some(({ id, state }) => id === captureId && state !== 'refused');
  if (!isMoney) return { outcome: 'nothing' };
  const taken = await ctx.db
    .transaction()
    .execute((transaction) => takeOver(ctx, transaction, seen, captureId, isCheck));
  if (!('orderId' in taken)) return taken;
  if (!isCheck) await settleOrder(ctx, taken.orderId, seen);
  return { outcome: 'imported', note: taken.note };
};

/** The order of a capture; a sentence when it is not to be had. */
const readCaptured = async (
  ctx: Pick<Context, 'payments'>,
  captureId: string,
): Promise<ProviderOrder | string> => {
  const capture = await ctx.payments.getCapture(captureId).catch((error) => {
    if (error instanceof PaymentsError && error.status === 404) return undefined;
    throw error;
  });
  if (!capture) return 'PayPal does not find this payment by its id.';
  if (!capture.orderId) return 'PayPal names no order for it, so it was not made here.';
  const seen = await readOrder(ctx, capture.orderId, captureId);
  return seen === 'gone' ? 'PayPal does not find the order of this payment.' : seen;
};

/** Writes the order down under the booking's lock, in place of one that was refused for its sake. */
const takeOver = async (
  ctx: Pick<Context, 'now'>,
  transaction: BookingTransaction,
  seen: ProviderOrder,
  captureId: string,
  isCheck: boolean,
): Promise<Imported | { orderId: string; note: string }> => {
  const booking = isUuid(seen.customId) ? await findBookingForUpdate(transaction, seen.customId) : undefined;
  if (!booking) return { outcome: 'unexplained', why: 'There is no booking here that it would pay.' };
  const own = await findOrderOf(transaction, booking.id, seen.id);
  const isPending = own?.status === 'Pending' && seen.captures.every(({ state }) => state === 'pending');
  if (isPending || (own && own.captured_at !== null)) return { outcome: 'known' };
  const open = await listOpenOrders(transaction, booking.id);
  const underWay = open.find(({ id, status }) => id !== own?.id && isUnderWay(status));
  const refused = underWay?.duplicate_at && underWay.invoice_id === seen.invoiceId ? underWay : undefined;
  const isBlocked = underWay !== undefined && refused === undefined;
  const why = await whyNot(transaction, booking, seen, isBlocked && !own);
  if (why !== undefined && !own) return { outcome: 'unexplained', why };
  const note = why === undefined ? 'It pays its booking.' : `${why} It is given back.`;
  if (isCheck) return { orderId: own?.id ?? '', note };
  const at = ctx.now();
  if (refused) {
    const closed = { status: 'Closed' as const, duplicate_at: null, next_look_at: null, updated_at: at };
    await updateOrder(transaction, refused.id, closed);
  }
  if (own) return { orderId: own.id, note };
  const id = randomUUIDv7();
  await insertOrder(transaction, {
    id,
    booking_id: booking.id,
    // In its place the booking is being paid by this one; otherwise it still waits for its payment.
    status: refused ? 'Capturing' : 'Open',
    amount_cents: seen.amountCents,
    provider_order_id: seen.id,
    invoice_id: seen.invoiceId,
    next_look_at: nextLookAt(at, at),
    created_at: at,
    updated_at: at,
  });
  const details = { kind: 'paymentImported', amountCents: seen.amountCents, captureId } as const;
  await insertActivity(transaction, booking.id, { actorId: null, details, at });
  return { orderId: id, note };
};

/** Why money that nobody here knows of is not simply taken, as a sentence for administrators. */
const whyNot = async (
  transaction: BookingTransaction,
  booking: LockedBooking,
  { currency, amountCents }: ProviderOrder,
  isBlocked: boolean,
): Promise<string | undefined> => {
  const { id, status, total_cents } = booking;
  if (status !== 'PendingPayment' && status !== 'ProcessingPayment')
    return `Its booking does not wait for a payment here: it is “${nameOfStatus(status)}”.`;
  if (currency !== 'USD' || amountCents !== total_cents)
    return `Its booking costs another amount here: ${formatMoney(total_cents)}.`;
  if (isBlocked) return 'Another payment of its booking is under way.';
  if ((await findHeldCents(transaction, id)) > 0) return 'Money for its booking is held already.';
  return undefined;
};

const isUuid = (text: string | null): text is string =>
  text !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
