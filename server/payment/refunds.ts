import { randomUUIDv7 } from 'node:crypto';
import { next } from '#domain/booking-status.ts';
import type { Cents } from '#domain/money.ts';
import { nextOrderStatus } from '#domain/payment-order.ts';
import type { RefundReason } from '#domain/payment-reasons.ts';
import { captureThatCounts } from '#domain/payment-report.ts';
import { isAccepted, nextRefundStatus, type RefundReport } from '#domain/refund-status.ts';
import type { ProviderCapture, ProviderRefund } from '../adapters/payments-answers.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import { insertActivity } from '../booking/activity-store.ts';
import { moveBooking } from '../booking/move.ts';
import type { BookingTransaction } from '../booking/store.ts';
import type { Context } from '../context.ts';
import { type LockedOrder, readLocked, withLockedOrder } from './locked-order.ts';
import { paymentAlarmEmail } from './payment-alarm.email.ts';
import { paymentRefundedEmail } from './payment-refunded.email.ts';
import { getRefund, insertRefund, listRefunds, type StoredRefund, updateRefund } from './refund-store.ts';
import { partsOfRefund } from './sold-store.ts';
import { flagOf, getOrder, type StoredOrder, updateOrder } from './store.ts';

type Ctx = Pick<Context, 'config' | 'db' | 'events' | 'jobs' | 'now'>;

/**
 * Saves the refund of a captured payment that its booking does not need, and notifies the administrators. The next poll
 * sends it to the provider.
 */
export const refundUnexpected = async (
  ctx: Ctx,
  { transaction, order, booking }: LockedOrder,
  { amountCents, reason }: { amountCents: Cents; reason: RefundReason },
): Promise<void> => {
  const at = ctx.now();
  await insertRefund(transaction, {
    id: randomUUIDv7(),
    payment_order_id: order.id,
    amount_cents: amountCents,
    reason,
    status: 'Asked',
    created_at: at,
    updated_at: at,
  });
  const details = { kind: 'paymentUnexpected', amountCents } as const;
  await insertActivity(transaction, booking.id, { actorId: null, details, at });
  await ctx.jobs.enqueue(transaction, paymentAlarmEmail.job, { orderId: order.id, what: 'unexpected' });
};

/**
 * Requests the refunds of an order that the provider has not confirmed. Before calling it again settle the order, which
 * finds refunds that were made although the response was lost.
 * @throws PaymentsError when the provider doesn't respond; the next poll retries with the same idempotency key.
 */
export const sendRefunds = async (
  ctx: Ctx & Pick<Context, 'payments' | 'log'>,
  orderId: string,
): Promise<void> => {
  const order = await getOrder(ctx.db, orderId);
  const unsent = (await listRefunds(ctx.db, orderId)).filter(({ status }) => status === 'Asked');
  for (const refund of unsent) {
    const result = await requestRefund(ctx, order, refund);
    const returned = result.report === 'failed' ? await readReturned(ctx, order) : undefined;
    await withLockedOrder(ctx, orderId, async (locked) => {
      await recordReport(ctx, locked, refund.id, result);
      if (returned)
        await syncRefunds(
          ctx,
          await readLocked(locked.transaction, orderId),
          returned.refunds,
          returned.capture,
        );
    });
  }
};

/**
 * Reads a payment of which the provider has refused a refund: if all of it went back otherwise, as by a bank, that is
 * recorded with the refusal, so that its booking doesn't count as paid between. Undefined if it did not.
 */
const readReturned = async (
  { payments }: Pick<Context, 'payments'>,
  { provider_order_id: id }: StoredOrder,
): Promise<{ capture: ProviderCapture; refunds: ProviderRefund[] } | undefined> => {
  if (id === null) return undefined;
  const order = await payments.getOrder(id).catch((error) => {
    if (error instanceof PaymentsError && error.isNotFound) return undefined;
    throw error;
  });
  if (!order) return undefined;
  const capture = captureThatCounts(order.captures);
  return capture?.state === 'returned' ? { capture, refunds: order.refunds } : undefined;
};

/** Completes the refund of a manual payment: the administrator has returned the money, not the provider. */
export const recordManualRefund = async (
  ctx: Ctx,
  transaction: BookingTransaction,
  orderId: string,
  refundId: string,
): Promise<void> =>
  recordReport(ctx, await readLocked(transaction, orderId), refundId, {
    report: 'completed',
    providerId: null,
  });

type RefundResult = { report: RefundReport; providerId: string | null };

const requestRefund = async (
  { payments, log }: Pick<Context, 'payments' | 'log'>,
  order: StoredOrder,
  { id, amount_cents: amountCents }: StoredRefund,
): Promise<RefundResult> => {
  try {
    const captureId = order.capture_id ?? '';
    const response = await payments.refundCapture({
      captureId,
      idempotencyKey: id,
      customId: id,
      amountCents,
    });
    return { report: response.state, providerId: response.id };
  } catch (error) {
    if (!(error instanceof PaymentsError) || error.retryable) throw error;
    const { issue, debugId } = error;
    log.error({ orderId: order.id, refundId: id, issue, debugId }, 'a refund was refused');
    return { report: 'failed', providerId: null };
  }
};

/** The activity that tells each status a refund can reach. */
const activityOf = { Pending: 'refundPending', Completed: 'refunded', Failed: 'refundFailed' } as const;

/** Saves a report on a refund with its activity, emails and changes of order and booking, unless it is outdated. */
const recordReport = async (
  ctx: Ctx,
  { transaction, order, booking }: LockedOrder,
  refundId: string,
  { report, providerId }: RefundResult,
): Promise<void> => {
  const at = ctx.now();
  const refund = await getRefund(transaction, refundId);
  const status = nextRefundStatus(refund.status, report);
  if (!status) return;
  await updateRefund(transaction, refundId, {
    ...{ status, provider_refund_id: providerId, updated_at: at },
    ...(status === 'Completed' && { completed_at: at }),
    // While it counted as failed, others may have been made of the same payment.
    ...(refund.status === 'Failed' && {
      ...(await partsOfRefund(transaction, { orderId: order.id, amountCents: refund.amount_cents })),
      counts_again_at: at,
    }),
  });
  // A refund that fails, or succeeds after all, changes the payout.
  if (status === 'Failed' || refund.status === 'Failed')
    await ctx.events.refundChanged(ctx, transaction, { bookingId: booking.id, refundId });
  const details = { kind: activityOf[status], amountCents: refund.amount_cents } as const;
  await insertActivity(transaction, booking.id, { actorId: null, details, at });
  const hasEnded = await applyRefunds(ctx, await readLocked(transaction, order.id), refund.admin_user_id);
  if (isAccepted(status)) {
    const isPending = status === 'Pending';
    await ctx.jobs.enqueue(transaction, paymentRefundedEmail.job, { refundId, hasEnded, isPending });
    if (!isAccepted(refund.status))
      await ctx.events.refundTaken(ctx, transaction, { bookingId: booking.id, refundId });
  }
  // An administrator who requests a refund by itself gets the error in the response; any other failure raises an alarm.
  const isInResponse = refund.status === 'Asked' && refund.reason.kind === 'note';
  if (status === 'Failed' && !isInResponse)
    await ctx.jobs.enqueue(transaction, paymentAlarmEmail.job, { orderId: order.id, what: 'refundFailed' });
};

/**
 * Updates the order by what is left of its captured amount. With nothing left it is Refunded, and its Paid booking is
 * cancelled. When the refund of a Refunded order fails, the order is Captured again and flagged. Returns whether a
 * booking was cancelled.
 */
const applyRefunds = async (
  ctx: Ctx,
  { transaction, order, booking }: LockedOrder,
  actorId: string | null,
): Promise<boolean> => {
  const accepted = (await listRefunds(transaction, order.id)).filter(({ status }) => isAccepted(status));
  const leftCents = accepted.reduce(
    (left, { amount_cents }) => left - amount_cents,
    order.captured_cents ?? 0,
  );
  const at = ctx.now();
  const restored = leftCents > 0 ? nextOrderStatus(order.status, 'restore') : undefined;
  if (restored) {
    const flag = flagOf({ kind: 'refundFailed' }, at);
    await updateOrder(transaction, order.id, { status: restored, ...flag, updated_at: at });
  }
  const refunded = leftCents > 0 ? undefined : nextOrderStatus(order.status, 'refund');
  if (!refunded) return false;
  await updateOrder(transaction, order.id, { status: refunded, updated_at: at });
  if (!next(booking.status, 'refundPayment') || order.flagged_at !== null) return false;
  const isPending = accepted.some(({ status }) => status === 'Pending');
  const details = { kind: 'cancelled', by: 'refund', ...(isPending && { isPending }) } as const;
  await moveBooking(ctx, transaction, booking, 'refundPayment', { actorId, details });
  return true;
};

/**
 * Updates our refunds from the provider's, matched by their ids, and adds those made by hand at the provider or by a
 * bank. Returns whether all are settled.
 */
export const syncRefunds = async (
  ctx: Ctx,
  locked: LockedOrder,
  reported: readonly ProviderRefund[],
  capture: ProviderCapture,
): Promise<boolean> => {
  const { transaction, order } = locked;
  for (const { id, customId, state: report, amountCents } of reported) {
    const ours = (await listRefunds(transaction, order.id)).find(
      (refund) => refund.provider_refund_id === id || refund.id === customId,
    );
    const result = { report, providerId: id };
    if (ours) await recordReport(ctx, await readLocked(transaction, order.id), ours.id, result);
    else if (report !== 'failed')
      await recordExternalRefund(ctx, locked, { ...result, amountCents, reason: { kind: 'atProvider' } });
  }
  const known = (await listRefunds(transaction, order.id)).filter(({ status }) => status !== 'Failed');
  const amountCents = known.reduce((left, { amount_cents }) => left - amount_cents, capture.amountCents);
  // A bank's reversal is not among the refunds: only the capture's state shows it.
  if (capture.state === 'returned' && amountCents > 0) {
    const result = { report: 'completed', providerId: null } as const;
    await recordExternalRefund(ctx, locked, { ...result, amountCents, reason: { kind: 'byBank' } });
  }
  return known.every(({ status }) => status === 'Completed');
};

/** Saves a refund that we did not request, and notifies the administrators. */
const recordExternalRefund = async (
  ctx: Ctx,
  { transaction, order }: LockedOrder,
  { amountCents, reason, ...result }: RefundResult & { amountCents: Cents; reason: RefundReason },
): Promise<void> => {
  const at = ctx.now();
  const id = randomUUIDv7();
  await insertRefund(transaction, {
    id,
    payment_order_id: order.id,
    amount_cents: amountCents,
    reason,
    status: 'Asked',
    created_at: at,
    updated_at: at,
  });
  await recordReport(ctx, await readLocked(transaction, order.id), id, result);
  await ctx.jobs.enqueue(transaction, paymentAlarmEmail.job, { orderId: order.id, what: 'returned' });
};
