import { randomUUID } from 'node:crypto';
import { type RefusalCode, refuse } from '#contract/refusals.ts';
import { canBeginPayment } from '#domain/booking-status.ts';
import { isUnderWay, nextOrderStatus } from '#domain/payment-order.ts';
import { nextPollAt } from '#domain/payment-status.ts';
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
 * Captures an order that its payer has approved. The idempotency key is committed before the request, the result after
 * it. Returns 'unknown' without a clear response: the money may have been captured, which the next poll finds out.
 * @throws Refused 'bookingMovedOn', 'orderOutdated', 'paymentHeld' or 'paymentUnderWay' before the request;
 * 'paymentDeclined', 'paymentNotApproved' or 'paymentsDown' when the provider refused it.
 */
export const capture = async (
  ctx: Context,
  orderId: string,
  snapshot: ProviderOrder,
  actorId: string | null,
): Promise<'settled' | 'unknown'> => {
  const started = await withLockedOrder(ctx, orderId, (locked) =>
    startCapture(ctx, locked, snapshot, actorId),
  );
  if ('refused' in started) return refuse(started.refused);
  try {
    const request = { orderId: snapshot.id, idempotencyKey: started.key };
    await settleOrder(ctx, orderId, await ctx.payments.captureOrder(request));
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    if (await isResultUnknown(ctx, orderId, snapshot.id, error)) return 'unknown';
  }
  const { status } = await getOrder(ctx.db, orderId);
  return status === 'Declined' ? refuse('paymentDeclined') : 'settled';
};

type Started = { key: string } | { refused: RefusalCode };

/** Checks everything again under the lock, and saves the idempotency key with the new status of order and booking. */
const startCapture = async (
  ctx: Context,
  locked: LockedOrder,
  snapshot: ProviderOrder,
  actorId: string | null,
): Promise<Started> => {
  const { transaction, order, booking } = locked;
  // A retry with the same key: only the provider knows how far the first attempt went.
  if (order.status === 'Capturing' && booking.status === 'ProcessingPayment' && order.capture_key)
    return { key: order.capture_key };
  if (!canBeginPayment(booking.status)) return { refused: 'bookingMovedOn' };
  const open = await listOpenOrders(transaction, booking.id);
  if (open.some(({ status }) => isUnderWay(status))) return { refused: 'paymentUnderWay' };
  const status = nextOrderStatus(order.status, 'capture');
  if (!status) return { refused: 'orderOutdated' };
  const isHeld = (await findHeldCents(transaction, booking.id)) > 0;
  if (isHeld || !matchesBooking(snapshot, order, booking)) {
    await closeOrder(ctx, locked);
    return { refused: isHeld ? 'paymentHeld' : 'orderOutdated' };
  }
  const key = randomUUID();
  const at = ctx.now();
  const values = { status, capture_key: key, approved_at: null, updated_at: at };
  await updateOrder(transaction, order.id, { ...values, next_poll_at: nextPollAt(at, at) });
  const details = { kind: 'paymentStarted', amountCents: order.amount_cents } as const;
  await moveBooking(ctx, transaction, booking, 'beginPayment', { actorId, details });
  return { key };
};

/** The order is for this booking and for what it costs now (docs/rules/payments.md#capture). */
const matchesBooking = (
  { amountCents, currency, customId }: ProviderOrder,
  order: StoredOrder,
  { id, total_cents }: LockedBooking,
): boolean =>
  amountCents === total_cents && amountCents === order.amount_cents && currency === 'USD' && customId === id;

/**
 * Handles a failed capture request. Returns true when it is unknown whether money was captured. A refusal counts only
 * if it is the provider's own and the order, read again, has no capture: the order is reopened and the refusal thrown.
 * A capture found by that read is saved.
 */
const isResultUnknown = async (
  ctx: Context,
  orderId: string,
  providerOrderId: string,
  error: PaymentsError,
): Promise<boolean> => {
  const { issue, refusal, debugId, status, gatewayStatus, retryable } = error;
  ctx.log.warn({ orderId, issue, debugId, status, gatewayStatus }, 'a capture failed');
  if (retryable) return true;
  const snapshot = await readOrder(ctx, providerOrderId).catch(() => undefined);
  if (snapshot === undefined) return true;
  if (snapshot === 'notFound' || snapshot.captures.length > 0) {
    await settleOrder(ctx, orderId, snapshot);
    return snapshot === 'notFound';
  }
  if (refusal === 'invoiceUsed') await markDuplicate(ctx, orderId);
  // The money may have been captured by another order, or is not shown yet.
  if (status === 404 || refusal === 'alreadyCaptured' || refusal === 'invoiceUsed') return true;
  const needsApproval = refusal === 'notApproved';
  const why = needsApproval ? 'notApproved' : 'declined';
  await withLockedOrder(ctx, orderId, (locked) => reopenOrder(ctx, locked, why));
  if (needsApproval) return refuse('paymentNotApproved');
  // Only a 422 is about the payment itself; anything else is a problem between us and the provider.
  return refuse(status === 422 ? 'paymentDeclined' : 'paymentsDown');
};
