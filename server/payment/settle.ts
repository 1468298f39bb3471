import type { BookingActivity, PaymentFailure } from '#domain/booking-activity.ts';
import type { Cents } from '#domain/money.ts';
import { isUnderWay, nextOrderStatus } from '#domain/payment-order.ts';
import { nextLookAt } from '#domain/payment-status.ts';
import type { ProviderCapture, ProviderOrder } from '../adapters/payments-answers.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import { findHeldCents } from '../booking/charged-store.ts';
import { moveBooking } from '../booking/move.ts';
import { insertActivity, type LockedBooking } from '../booking/store.ts';
import type { Context } from '../context.ts';
import { type LockedOrder, readLocked, withLockedOrder } from './locked-order.ts';
import { paymentDeclinedEmail } from './payment-declined.email.ts';
import { giveBack, noteRefunds } from './refunds.ts';
import { updateOrder } from './store.ts';
import { clearUnaccounted, markUnaccounted } from './unaccounted.ts';

/** An order as the provider has it now; 'gone' when it knows none by that id any more. */
export type Seen = ProviderOrder | 'gone';

/**
 * Asks the provider what is true of an order. Where it does not know the order any more its capture, if one is known,
 * is asked for.
 * @throws PaymentsError when it doesn't say.
 */
export const readOrder = async (
  { payments }: Pick<Context, 'payments'>,
  providerOrderId: string,
  captureId: string | null = null,
): Promise<Seen> => {
  const order = await orGone(payments.getOrder(providerOrderId));
  if (order !== 'gone' || captureId === null) return order;
  const capture = await orGone(payments.getCapture(captureId));
  if (capture === 'gone') return 'gone';
  const { amountCents, currency, customId, invoiceId } = capture;
  return {
    ...{ id: providerOrderId, state: 'completed' as const, amountCents, currency, customId, invoiceId },
    ...{ approveUrl: null, captures: [{ ...capture, orderId: providerOrderId }], refunds: [] },
  };
};

const orGone = <Thing>(asked: Promise<Thing>): Promise<Thing | 'gone'> =>
  asked.catch((error) => {
    if (error instanceof PaymentsError && error.status === 404) return 'gone';
    throw error;
  });

type Ctx = Pick<Context, 'config' | 'db' | 'events' | 'jobs' | 'now'>;

/**
 * Makes true here what is true at the provider, in one transaction: at any time, in any order, as often as one likes.
 * Nothing is asked of the provider, and no money moves.
 */
export const settleOrder = (ctx: Ctx, orderId: string, seen: Seen): Promise<void> =>
  withLockedOrder(ctx, orderId, async (locked) => {
    if (seen === 'gone') {
      // Its capture was refused, so the provider lets it go in time.
      if (locked.order.duplicate_at !== null && locked.order.status === 'Capturing') return;
      // Money that was asked for may be on its way, or here already, though the order is not found.
      await (isUnderWay(locked.order.status) ? markUnaccounted(ctx, locked) : closeOrder(ctx, locked));
      return;
    }
    await clearUnaccounted(ctx, locked);
    await updateOrder(locked.transaction, orderId, { seen_at: ctx.now() });
    const capture = captureOf(seen);
    if (capture === undefined) await stayUnpaid(ctx, locked, seen);
    else if (capture.state === 'pending') await awaitCapture(ctx, locked, capture);
    else if (capture.state === 'refused') await declineOrder(ctx, locked, capture);
    else await takeCapture(ctx, locked, seen, capture);
  });

/** The capture that counts: money, or its promise, before a refusal. */
const captureOf = ({ captures }: ProviderOrder): ProviderCapture | undefined =>
  captures.find(({ state }) => state !== 'refused') ?? captures.at(-1);

type Closing = {
  /** What the booking's activity says where it waits for its payment again. */
  details?: BookingActivity;
  /** Who closes it; null when it happens by itself. */
  actorId?: string | null;
  /** When to ask about it again all the same, since its money was asked for; by itself never. */
  nextLookAt?: Date | null;
};

/** Nobody will pay it any more. The hunter of a booking that waited for it is written to. */
export const closeOrder = async (ctx: Ctx, locked: LockedOrder, closing: Closing = {}): Promise<void> => {
  const { details = { kind: 'paymentFailed', why: 'expired' }, actorId = null } = closing;
  const { transaction, order } = locked;
  const status = nextOrderStatus(order.status, 'close');
  if (!status) return;
  const unsettled = { next_look_at: closing.nextLookAt ?? null, unaccounted_at: null, approved_at: null };
  await updateOrder(transaction, order.id, { ...unsettled, status, updated_at: ctx.now() });
  await letTryAgain(ctx, locked, details, actorId);
  if (isUnderWay(order.status))
    await ctx.jobs.enqueue(transaction, paymentDeclinedEmail.job, { bookingId: order.booking_id });
};

/** A capture that came to nothing: the same order can be approved and captured once more, and its booking be paid. */
export const reopenOrder = async (ctx: Ctx, locked: LockedOrder, why: PaymentFailure): Promise<void> => {
  const status = nextOrderStatus(locked.order.status, 'reopen');
  if (!status) return;
  const at = ctx.now();
  const values = { status, capture_key: null, declined_at: at, approved_at: null, updated_at: at };
  await updateOrder(locked.transaction, locked.order.id, { ...values, next_look_at: nextLookAt(at, at) });
  await letTryAgain(ctx, locked, { kind: 'paymentFailed', why });
};

/** Back to waiting for a payment, when it was this order (as it stood before) by which it was being paid. */
const letTryAgain = async (
  ctx: Ctx,
  { transaction, order, booking }: LockedOrder,
  details: BookingActivity,
  actorId: string | null = null,
): Promise<void> => {
  if (booking.status !== 'ProcessingPayment' || !isUnderWay(order.status)) return;
  await moveBooking(ctx, transaction, booking, 'declinePayment', { actorId, details });
};

const canBePaid = ({ status }: LockedBooking): boolean =>
  status === 'PendingPayment' || status === 'ProcessingPayment';

/**
 * No money came. One that we asked to capture and that is still approved stays as it is, also when its booking has
 * ended: the call may be under way at the provider.
 */
const stayUnpaid = async (ctx: Ctx, locked: LockedOrder, { state }: ProviderOrder): Promise<void> => {
  const { order, booking } = locked;
  if (state === 'unapproved' && order.approved_at !== null)
    await updateOrder(locked.transaction, order.id, { approved_at: null });
  if (state === 'void') await closeOrder(ctx, locked);
  else if (order.status === 'Capturing') {
    if (state === 'unapproved') await reopenOrder(ctx, locked, 'notApproved');
  } else if (!isUnderWay(order.status) && !canBePaid(booking)) await closeOrder(ctx, locked);
};

const awaitCapture = async (ctx: Ctx, locked: LockedOrder, { id }: ProviderCapture): Promise<void> => {
  const { transaction, order, booking } = locked;
  const status = nextOrderStatus(order.status, 'await');
  if (!status) return;
  const at = ctx.now();
  const values = { status, capture_id: id, updated_at: at };
  await updateOrder(transaction, order.id, { ...values, next_look_at: nextLookAt(at, at) });
  const line = { actorId: null, details: { kind: 'paymentPending' } } as const;
  if (booking.status === 'PendingPayment') await moveBooking(ctx, transaction, booking, 'beginPayment', line);
  else await insertActivity(transaction, booking.id, { ...line, at });
};

const declineOrder = async (ctx: Ctx, locked: LockedOrder, { id }: ProviderCapture): Promise<void> => {
  const { transaction, order, booking } = locked;
  const status = nextOrderStatus(order.status, 'decline');
  if (!status) return;
  const at = ctx.now();
  const values = { status, capture_id: id, declined_at: at, updated_at: at };
  await updateOrder(transaction, order.id, { ...values, next_look_at: null });
  await letTryAgain(ctx, locked, { kind: 'paymentFailed', why: 'declined' });
  // Whoever waited for it has left the page by now.
  if (order.status === 'Pending')
    await ctx.jobs.enqueue(transaction, paymentDeclinedEmail.job, { bookingId: booking.id });
};

/** The money came: it pays its booking, or goes back. */
const takeCapture = async (
  ctx: Ctx,
  locked: LockedOrder,
  seen: ProviderOrder,
  capture: ProviderCapture,
): Promise<void> => {
  const { transaction, order, booking } = locked;
  const { amountCents } = capture;
  const status = nextOrderStatus(order.status, 'pay');
  if (status) {
    const at = ctx.now();
    const whyNot = whyItDoesNotPay(booking, capture, await findHeldCents(transaction, booking.id));
    const values = { status, capture_id: capture.id, captured_cents: amountCents };
    const flag = whyNot === undefined ? {} : { flagged_at: at, flag_reason: whyNot };
    await updateOrder(transaction, order.id, { ...values, ...flag, captured_at: at, updated_at: at });
    if (whyNot !== undefined) await giveBack(ctx, locked, { amountCents, reason: whyNot });
    else await payBooking(ctx, locked, capture);
  }
  const isSettled = await noteRefunds(ctx, await readLocked(transaction, order.id), seen.refunds, capture);
  await updateOrder(transaction, order.id, {
    ...(capture.feeCents !== null && { fee_cents: capture.feeCents }),
    next_look_at: isSettled ? null : nextLookAt(order.updated_at, ctx.now()),
  });
};

/** Why captured money does not pay its booking, as a sentence for administrators and for whoever gets it back; undefined when it does. */
const whyItDoesNotPay = (
  { status, total_cents }: LockedBooking,
  { amountCents, currency }: ProviderCapture,
  heldCents: Cents,
): string | undefined => {
  if (status === 'Paid') return 'The booking was paid already.';
  if (status === 'PendingConfirmation') return 'The booking was not confirmed.';
  if (status === 'Cancelled' || status === 'Rejected')
    return 'The booking had ended before the payment came.';
  if (heldCents > 0) return 'Money for the booking is held already.';
  if (currency !== 'USD' || amountCents !== total_cents) return 'The booking costs another amount.';
  return undefined;
};

const payBooking = async (
  ctx: Ctx,
  { transaction, order, booking }: LockedOrder,
  { amountCents }: ProviderCapture,
): Promise<void> => {
  const byItself = { actorId: null };
  if (booking.status === 'PendingPayment')
    await moveBooking(ctx, transaction, booking, 'beginPayment', {
      ...byItself,
      details: { kind: 'paymentStarted', amountCents: null },
    });
  const { booking: begun } = await readLocked(transaction, order.id);
  const details = { kind: 'paid', amountCents } as const;
  await moveBooking(ctx, transaction, begun, 'completePayment', { ...byItself, details });
};
