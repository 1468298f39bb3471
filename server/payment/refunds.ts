import { randomUUIDv7 } from 'node:crypto';
import type { Cents } from '#domain/money.ts';
import { nextOrderStatus } from '#domain/payment-order.ts';
import { changesRefund, isAccepted, type RefundOutcome } from '#domain/refund-status.ts';
import type { ProviderCapture, ProviderRefund } from '../adapters/payments-answers.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import { setBookingStatus } from '../booking/move.ts';
import { type BookingTransaction, insertActivity } from '../booking/store.ts';
import type { Context } from '../context.ts';
import { type LockedOrder, readLocked, withLockedOrder } from './locked-order.ts';
import { paymentAlarmEmail } from './payment-alarm.email.ts';
import { paymentRefundedEmail } from './payment-refunded.email.ts';
import { getRefund, insertRefund, listRefunds, type StoredRefund, updateRefund } from './refund-store.ts';
import { getOrder, type StoredOrder, updateOrder } from './store.ts';

type Ctx = Pick<Context, 'config' | 'db' | 'events' | 'jobs' | 'now'>;

/** Writes down that captured money pays nothing and goes back; the administrators are told. Looks carry it out. */
export const giveBack = async (
  ctx: Ctx,
  { transaction, order, booking }: LockedOrder,
  { amountCents, reason }: { amountCents: Cents; reason: string },
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
  await ctx.jobs.enqueue(transaction, paymentAlarmEmail.job, { orderId: order.id, what: 'notWaitedFor' });
};

/**
 * Asks the provider for the refunds of an order that it was not asked for, or did not answer. Whoever calls this
 * again has looked at the order before: a refund that was made is known by then.
 * @throws PaymentsError when the provider doesn't say; the next look asks again, under the same key.
 */
export const carryOutRefunds = async (
  ctx: Ctx & Pick<Context, 'payments' | 'log'>,
  orderId: string,
): Promise<void> => {
  const order = await getOrder(ctx.db, orderId);
  const asked = (await listRefunds(ctx.db, orderId)).filter(({ status }) => status === 'Asked');
  for (const refund of asked) {
    const answer = await askFor(ctx, order, refund);
    await withLockedOrder(ctx, orderId, (locked) => noteAnswer(ctx, locked, refund.id, answer));
  }
};

/** What came by hand went back by hand: whoever asks for the refund says that it did, and the provider has no part in it. */
export const noteByHand = async (
  ctx: Ctx,
  transaction: BookingTransaction,
  orderId: string,
  refundId: string,
): Promise<void> =>
  noteAnswer(ctx, await readLocked(transaction, orderId), refundId, {
    status: 'Completed',
    providerId: null,
  });

type RefundAnswer = { status: RefundOutcome; providerId: string | null };

const askFor = async (
  { payments, log }: Pick<Context, 'payments' | 'log'>,
  order: StoredOrder,
  { id, amount_cents: amountCents }: StoredRefund,
): Promise<RefundAnswer> => {
  try {
    const captureId = order.capture_id ?? '';
    const made = await payments.refundCapture({ captureId, idempotencyKey: id, customId: id, amountCents });
    return { status: made.outcome, providerId: made.id };
  } catch (error) {
    if (!(error instanceof PaymentsError) || error.retryable) throw error;
    const { issue, debugId } = error;
    log.error({ orderId: order.id, refundId: id, issue, debugId }, 'a refund was refused');
    return { status: 'Failed', providerId: null };
  }
};

/** Writes what became of a refund, with all that follows; nothing when that is known already. */
const noteAnswer = async (
  ctx: Ctx,
  { transaction, order, booking }: LockedOrder,
  refundId: string,
  { status, providerId }: RefundAnswer,
): Promise<void> => {
  const at = ctx.now();
  const refund = await getRefund(transaction, refundId);
  if (!changesRefund(refund.status, status)) return;
  await updateRefund(transaction, refundId, { status, provider_refund_id: providerId, updated_at: at });
  const isNew = isAccepted(status) && !isAccepted(refund.status);
  if (isNew || status === 'Failed') {
    const kind = isNew ? 'refunded' : 'refundFailed';
    const details = { kind, amountCents: refund.amount_cents } as const;
    await insertActivity(transaction, booking.id, { actorId: null, details, at });
  }
  const hasEnded = await applyRefunds(ctx, await readLocked(transaction, order.id), refund.admin_user_id);
  if (isNew) await ctx.jobs.enqueue(transaction, paymentRefundedEmail.job, { refundId, hasEnded });
  // An administrator who asks is answered; everything else must be told.
  const isToldAlready = refund.status === 'Asked' && refund.admin_user_id !== null;
  if (status === 'Failed' && !isToldAlready)
    await ctx.jobs.enqueue(transaction, paymentAlarmEmail.job, { orderId: order.id, what: 'refundFailed' });
};

/**
 * What is left of captured money decides what it is: with nothing left it pays no booking, which ends; money that
 * comes back when a refund fails has none to pay and is flagged. True when a booking ended by it.
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
  const kept = leftCents > 0 ? nextOrderStatus(order.status, 'keep') : undefined;
  if (kept) {
    const flag = { flagged_at: at, flag_reason: 'Its refund failed after its booking had ended.' };
    await updateOrder(transaction, order.id, { status: kept, ...flag, updated_at: at });
  }
  const returned = leftCents > 0 ? undefined : nextOrderStatus(order.status, 'refund');
  if (!returned) return false;
  await updateOrder(transaction, order.id, { status: returned, updated_at: at });
  if (booking.status !== 'Paid' || order.flagged_at !== null) return false;
  const details = { kind: 'cancelled', by: 'refund' } as const;
  await setBookingStatus(ctx, transaction, booking, 'Cancelled', { actorId, details });
  return true;
};

/**
 * Brings our refunds in step with the provider's: ours by their ids, and those that were made there by hand or by
 * a bank. True when none is unsettled.
 */
export const noteRefunds = async (
  ctx: Ctx,
  locked: LockedOrder,
  made: readonly ProviderRefund[],
  capture: ProviderCapture,
): Promise<boolean> => {
  const { transaction, order } = locked;
  for (const { id, customId, outcome, amountCents } of made) {
    const ours = (await listRefunds(transaction, order.id)).find(
      (refund) => refund.provider_refund_id === id || refund.id === customId,
    );
    const answer = { status: outcome, providerId: id };
    if (ours) await noteAnswer(ctx, await readLocked(transaction, order.id), ours.id, answer);
    else if (isAccepted(answer.status))
      await noteForeign(ctx, locked, {
        ...answer,
        amountCents,
        reason: 'Given back at the payment provider.',
      });
  }
  const known = (await listRefunds(transaction, order.id)).filter(({ status }) => status !== 'Failed');
  const amountCents = known.reduce((left, { amount_cents }) => left - amount_cents, capture.amountCents);
  // A reversal is no refund of the provider's: the capture alone tells of it.
  if (capture.state === 'returned' && amountCents > 0) {
    const answer = { status: 'Completed' as const, providerId: null };
    await noteForeign(ctx, locked, { ...answer, amountCents, reason: 'The bank took the payment back.' });
  }
  return known.every(({ status }) => status === 'Completed');
};

/** Money that went back without our asking: the administrators are told. */
const noteForeign = async (
  ctx: Ctx,
  { transaction, order }: LockedOrder,
  { amountCents, reason, ...answer }: RefundAnswer & { amountCents: Cents; reason: string },
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
  await noteAnswer(ctx, await readLocked(transaction, order.id), id, answer);
  await ctx.jobs.enqueue(transaction, paymentAlarmEmail.job, { orderId: order.id, what: 'tookBack' });
};
