import type { BookingActivity, PaymentFailure } from '#domain/booking-activity.ts';
import { canBeginPayment, canBePaid } from '#domain/booking-status.ts';
import { isUnderWay, nextOrderStatus } from '#domain/payment-order.ts';
import { whyUnexpected } from '#domain/payment-reasons.ts';
import { captureThatCounts, eventOfReport } from '#domain/payment-report.ts';
import { nextPollAt } from '#domain/payment-status.ts';
import type { ProviderCapture, ProviderOrder } from '../adapters/payments-answers.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import { insertActivity } from '../booking/activity-store.ts';
import { findHeldCents } from '../booking/charged-store.ts';
import { moveBooking } from '../booking/move.ts';
import type { Context } from '../context.ts';
import { doubtManualPayment } from './doubt-store.ts';
import { type LockedOrder, readLocked, withLockedOrder } from './locked-order.ts';
import { clearMissing, markMissing } from './missing-at-provider.ts';
import { paymentAlarmEmail } from './payment-alarm.email.ts';
import { paymentDeclinedEmail } from './payment-declined.email.ts';
import { refundUnexpected, syncRefunds } from './refunds.ts';
import { findReplaceablePayment, replaceManualPayment } from './replace-manual-payment.ts';
import { markSold } from './sold-store.ts';
import { flagOf, updateOrder } from './store.ts';

/** An order as the provider reports it now; 'notFound' when it has none with that id (any more). */
export type OrderSnapshot = ProviderOrder | 'notFound';

/**
 * Reads an order from the provider. If the order is not found, reads its capture instead, where its id is known.
 * @throws PaymentsError when the provider doesn't respond.
 */
export const readOrder = async (
  { payments }: Pick<Context, 'payments'>,
  providerOrderId: string,
  captureId: string | null = null,
): Promise<OrderSnapshot> => {
  const order = await orNotFound(payments.getOrder(providerOrderId));
  if (order !== 'notFound' || captureId === null) return order;
  const capture = await orNotFound(payments.getCapture(captureId));
  if (capture === 'notFound') return 'notFound';
  const { amountCents, currency, customId, invoiceId } = capture;
  return {
    ...{ id: providerOrderId, state: 'completed' as const, amountCents, currency, customId, invoiceId },
    ...{ approveUrl: null, captures: [{ ...capture, orderId: providerOrderId }], refunds: [] },
  };
};

const orNotFound = <Resource>(request: Promise<Resource>): Promise<Resource | 'notFound'> =>
  request.catch((error) => {
    if (error instanceof PaymentsError && error.isNotFound) return 'notFound';
    throw error;
  });

type Ctx = Pick<Context, 'config' | 'db' | 'events' | 'jobs' | 'now'>;

/**
 * Updates an order, its refunds and its booking from the provider's snapshot, in one transaction. Safe to repeat at any
 * time and in any sequence. Makes no request, so it moves no money.
 */
export const settleOrder = (ctx: Ctx, orderId: string, snapshot: OrderSnapshot): Promise<void> =>
  withLockedOrder(ctx, orderId, async (locked) => {
    if (snapshot === 'notFound') return settleNotFound(ctx, locked);
    await clearMissing(ctx, locked);
    await updateOrder(locked.transaction, orderId, { seen_at: ctx.now() });
    const capture = captureThatCounts(snapshot.captures);
    if (capture) await settleCapture(ctx, locked, snapshot, capture);
    else await settleUncaptured(ctx, locked, snapshot);
  });

const settleNotFound = async (ctx: Ctx, locked: LockedOrder): Promise<void> => {
  const { status, duplicate_at } = locked.order;
  // The capture of a duplicate was refused, so the provider deletes the order in time.
  if (duplicate_at !== null && status === 'Capturing') return;
  const event = eventOfReport(status, 'notFound');
  if (event === 'goMissing') await markMissing(ctx, locked);
  else if (event === 'close') await closeOrder(ctx, locked);
};

type Closing = {
  /** The booking's activity if it returns to PendingPayment. */
  details?: BookingActivity;
  /** Id of the user who closes it; null when the system does. */
  actorId?: string | null;
  /** When to poll it again, because its capture was requested; null for never. */
  nextPollAt?: Date | null;
};

/** Closes an order, and emails the hunter if its capture was requested. */
export const closeOrder = async (ctx: Ctx, locked: LockedOrder, closing: Closing = {}): Promise<void> => {
  const { details = { kind: 'paymentFailed', why: 'expired' }, actorId = null } = closing;
  const { transaction, order } = locked;
  const status = nextOrderStatus(order.status, 'close');
  if (!status) return;
  const unsettled = { next_poll_at: closing.nextPollAt ?? null, missing_at: null, approved_at: null };
  await updateOrder(transaction, order.id, { ...unsettled, status, updated_at: ctx.now() });
  await returnToPendingPayment(ctx, locked, details, actorId);
  if (isUnderWay(order.status))
    await ctx.jobs.enqueue(transaction, paymentDeclinedEmail.job, { bookingId: order.booking_id });
};

/** Reopens an order after a failed capture: it can be approved and captured again. */
export const reopenOrder = async (ctx: Ctx, locked: LockedOrder, why: PaymentFailure): Promise<void> => {
  const status = nextOrderStatus(locked.order.status, 'reopen');
  if (!status) return;
  const at = ctx.now();
  const values = { status, capture_key: null, declined_at: at, approved_at: null, updated_at: at };
  await updateOrder(locked.transaction, locked.order.id, { ...values, next_poll_at: nextPollAt(at, at) });
  await returnToPendingPayment(ctx, locked, { kind: 'paymentFailed', why });
};

/**
 * Returns the booking to PendingPayment if this order, in its status before the change, was paying it. A booking that
 * an administrator set to Paid meanwhile stays so, and the administrators are told that no money came. Its payment by
 * hand is in doubt, also if the booking was taken out of Paid since.
 */
const returnToPendingPayment = async (
  ctx: Ctx,
  { transaction, order, booking }: LockedOrder,
  details: BookingActivity,
  actorId: string | null = null,
): Promise<void> => {
  if (!isUnderWay(order.status)) return;
  // An administrator who closes the payment knows.
  if (actorId === null) await doubtManualPayment(transaction, booking.id, ctx.now());
  if (booking.status === 'ProcessingPayment')
    await moveBooking(ctx, transaction, booking, 'declinePayment', { actorId, details });
  else if (actorId === null) {
    await insertActivity(transaction, booking.id, { actorId, details, at: ctx.now() });
    if (booking.status !== 'Paid') return;
    await ctx.jobs.enqueue(transaction, paymentAlarmEmail.job, {
      orderId: order.id,
      what: 'failedAfterPaid',
    });
  }
};

/**
 * Settles an order without a capture. One whose capture was requested and that is still approved stays as it is, even
 * if its booking has ended: the provider may still be working on the request.
 */
const settleUncaptured = async (ctx: Ctx, locked: LockedOrder, { state }: ProviderOrder): Promise<void> => {
  const { transaction, order, booking } = locked;
  if (state === 'unapproved' && order.approved_at !== null)
    await updateOrder(transaction, order.id, { approved_at: null });
  const isUnneeded = !isUnderWay(order.status) && !canBePaid(booking.status);
  const event = eventOfReport(order.status, isUnneeded ? 'notNeeded' : state);
  if (event === 'reopen') await reopenOrder(ctx, locked, 'notApproved');
  else if (event === 'close') await closeOrder(ctx, locked);
};

const settleCapture = async (
  ctx: Ctx,
  locked: LockedOrder,
  snapshot: ProviderOrder,
  capture: ProviderCapture,
): Promise<void> => {
  const event = eventOfReport(locked.order.status, capture.state);
  if (event === 'await') await settlePending(ctx, locked, capture);
  else if (event === 'decline') await settleDeclined(ctx, locked, capture);
  else if (event === 'pay') await settlePaid(ctx, locked, capture);
  if (capture.state === 'taken' || capture.state === 'returned')
    await settleRefunds(ctx, locked, snapshot, capture);
};

const settlePending = async (ctx: Ctx, locked: LockedOrder, { id }: ProviderCapture): Promise<void> => {
  const { transaction, order, booking } = locked;
  const status = nextOrderStatus(order.status, 'await');
  if (!status) return;
  const at = ctx.now();
  const values = { status, capture_id: id, updated_at: at };
  await updateOrder(transaction, order.id, { ...values, next_poll_at: nextPollAt(at, at) });
  const line = { actorId: null, details: { kind: 'paymentPending' } } as const;
  if (canBeginPayment(booking.status)) await moveBooking(ctx, transaction, booking, 'beginPayment', line);
  else await insertActivity(transaction, booking.id, { ...line, at });
};

const settleDeclined = async (ctx: Ctx, locked: LockedOrder, { id }: ProviderCapture): Promise<void> => {
  const { transaction, order, booking } = locked;
  const status = nextOrderStatus(order.status, 'decline');
  if (!status) return;
  const at = ctx.now();
  const values = { status, capture_id: id, declined_at: at, updated_at: at };
  await updateOrder(transaction, order.id, { ...values, next_poll_at: null });
  await returnToPendingPayment(ctx, locked, { kind: 'paymentFailed', why: 'declined' });
  // After a pending capture the hunter has left the page by now.
  if (order.status === 'Pending')
    await ctx.jobs.enqueue(transaction, paymentDeclinedEmail.job, { bookingId: booking.id });
};

/**
 * Settles a captured order: the money pays its booking, in place of a manual payment if there is one, or is flagged and
 * refunded.
 */
const settlePaid = async (ctx: Ctx, locked: LockedOrder, capture: ProviderCapture): Promise<void> => {
  const { transaction, order, booking } = locked;
  const { amountCents } = capture;
  const status = nextOrderStatus(order.status, 'pay');
  if (!status) return;
  const at = ctx.now();
  const replaceable = await findReplaceablePayment(locked, capture);
  if (replaceable) await replaceManualPayment(ctx, locked, replaceable.id);
  const due = { status: booking.status, totalCents: booking.total_cents };
  const reason = replaceable
    ? undefined
    : whyUnexpected(due, capture, await findHeldCents(transaction, booking.id));
  const values = { status, capture_id: capture.id, captured_cents: amountCents };
  const flag = reason && flagOf(reason, at);
  await updateOrder(transaction, order.id, { ...values, ...flag, captured_at: at, updated_at: at });
  if (replaceable) await markSold(transaction, booking.id, at);
  if (replaceable?.doubted_at) await ctx.events.doubtEnded(ctx, transaction, { bookingId: booking.id });
  if (reason) await refundUnexpected(ctx, locked, { amountCents, reason });
  else if (!replaceable) await payBooking(ctx, locked, capture);
};

/** Applies the refunds of a captured order, and polls it again until all of them are settled. */
const settleRefunds = async (
  ctx: Ctx,
  { transaction, order }: LockedOrder,
  { refunds }: ProviderOrder,
  capture: ProviderCapture,
): Promise<void> => {
  const isSettled = await syncRefunds(ctx, await readLocked(transaction, order.id), refunds, capture);
  await updateOrder(transaction, order.id, {
    ...(capture.feeCents !== null && { fee_cents: capture.feeCents }),
    next_poll_at: isSettled ? null : nextPollAt(order.updated_at, ctx.now()),
  });
};

const payBooking = async (
  ctx: Ctx,
  { transaction, order, booking }: LockedOrder,
  { amountCents }: ProviderCapture,
): Promise<void> => {
  if (canBeginPayment(booking.status))
    await moveBooking(ctx, transaction, booking, 'beginPayment', {
      actorId: null,
      details: { kind: 'paymentStarted', amountCents: null },
    });
  const { booking: processing } = await readLocked(transaction, order.id);
  const details = { kind: 'paid', amountCents } as const;
  await moveBooking(ctx, transaction, processing, 'completePayment', { actorId: null, details });
};
