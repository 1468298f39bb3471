import { randomUUID } from 'node:crypto';
import { type RefusalCode, refuse } from '#contract/refusals.ts';
import { isUnderWay, nextOrderStatus } from '#domain/payment-order.ts';
import { nextLookAt } from '#domain/payment-status.ts';
import type { ProviderOrder } from '../adapters/payments-answers.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import { findHeldCents } from '../booking/charged-store.ts';
import { moveBooking } from '../booking/move.ts';
import type { LockedBooking } from '../booking/store.ts';
import type { Context } from '../context.ts';
import { markDuplicate } from './duplicate-invoice.ts';
import { type LockedOrder, withLockedOrder } from './locked-order.ts';
import { closeOrder, readOrder, reopenOrder, settleOrder } from './settle.ts';
import { getOrder, listOpenOrders, type StoredOrder, updateOrder } from './store.ts';

/**
 * Takes the money of an order that its payer has approved. The intent is committed with its key before the provider
 * is asked, and what it answers afterwards. 'unclear' when it didn't: the money may have moved, and the next look
 * will tell.
 * @throws Refused 'bookingMovedOn', 'orderOutdated', 'paymentHeld' or 'paymentUnderWay' before anything was asked;
 * 'paymentDeclined', 'paymentNotApproved' or 'paymentsDown' when the provider said no.
 */
export const capture = async (
  ctx: Context,
  orderId: string,
  seen: ProviderOrder,
  actorId: string | null,
): Promise<'settled' | 'unclear'> => {
  const begun = await withLockedOrder(ctx, orderId, (locked) => begin(ctx, locked, seen, actorId));
  if ('refused' in begun) return refuse(begun.refused);
  try {
    const wanted = { orderId: seen.id, idempotencyKey: begun.key };
    await settleOrder(ctx, orderId, await ctx.payments.captureOrder(wanted));
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    if (await isUnclear(ctx, orderId, seen.id, error)) return 'unclear';
  }
  const { status } = await getOrder(ctx.db, orderId);
  return status === 'Declined' ? refuse('paymentDeclined') : 'settled';
};

type Begun = { key: string } | { refused: RefusalCode };

/** Asks everything again under the lock, and commits to the capture: key, order and booking in one. */
const begin = async (
  ctx: Context,
  locked: LockedOrder,
  seen: ProviderOrder,
  actorId: string | null,
): Promise<Begun> => {
  const { transaction, order, booking } = locked;
  // The same try once more: only the provider knows how far the first went.
  if (order.status === 'Capturing' && booking.status === 'ProcessingPayment' && order.capture_key)
    return { key: order.capture_key };
  if (booking.status !== 'PendingPayment') return { refused: 'bookingMovedOn' };
  const open = await listOpenOrders(transaction, booking.id);
  if (open.some(({ status }) => isUnderWay(status))) return { refused: 'paymentUnderWay' };
  const status = nextOrderStatus(order.status, 'capture');
  if (!status) return { refused: 'orderOutdated' };
  const isHeld = (await findHeldCents(transaction, booking.id)) > 0;
  if (isHeld || !fits(seen, order, booking)) {
    await closeOrder(ctx, locked);
    return { refused: isHeld ? 'paymentHeld' : 'orderOutdated' };
  }
  const key = randomUUID();
  const at = ctx.now();
  const values = { status, capture_key: key, approved_at: null, updated_at: at };
  await updateOrder(transaction, order.id, { ...values, next_look_at: nextLookAt(at, at) });
  const details = { kind: 'paymentStarted', amountCents: order.amount_cents } as const;
  await moveBooking(ctx, transaction, booking, 'beginPayment', { actorId, details });
  return { key };
};

/**
 * What the provider would take is what the booking costs now, for this very booking (docs/rules/payments.md#capture).
 */
const fits = (
  { amountCents, currency, customId }: ProviderOrder,
  order: StoredOrder,
  { id, total_cents }: LockedBooking,
): boolean =>
  amountCents === total_cents && amountCents === order.amount_cents && currency === 'USD' && customId === id;

/**
 * True when nobody knows whether money moved. A no counts only if it is the provider's, and the order as the provider
 * has it then shows no money: then it is written down and thrown. A late yes is written down.
 */
const isUnclear = async (
  ctx: Context,
  orderId: string,
  providerOrderId: string,
  error: PaymentsError,
): Promise<boolean> => {
  const { issue, refusal, debugId, status, gatewayStatus, retryable } = error;
  ctx.log.warn({ orderId, issue, debugId, status, gatewayStatus }, 'a capture was not answered with money');
  if (retryable) return true;
  const seen = await readOrder(ctx, providerOrderId).catch(() => undefined);
  if (seen === undefined) return true;
  if (seen === 'gone' || seen.captures.length > 0) {
    await settleOrder(ctx, orderId, seen);
    return seen === 'gone';
  }
  if (refusal === 'invoiceUsed') await markDuplicate(ctx, orderId);
  // The money may be there, though not in this order.
  if (status === 404 || refusal === 'alreadyCaptured' || refusal === 'invoiceUsed') return true;
  const needsApproval = refusal === 'notApproved';
  const why = needsApproval ? 'notApproved' : 'declined';
  await withLockedOrder(ctx, orderId, (locked) => reopenOrder(ctx, locked, why));
  if (needsApproval) return refuse('paymentNotApproved');
  // 422 is about the money; anything else is our trouble with the provider.
  return refuse(status === 422 ? 'paymentDeclined' : 'paymentsDown');
};
