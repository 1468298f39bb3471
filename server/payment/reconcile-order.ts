import { isRefused } from '#contract/refusals.ts';
import { nextOrderStatus } from '#domain/payment-order.ts';
import { nextPollAt, pollPace } from '#domain/payment-status.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import type { Context } from '../context.ts';
import type { Job } from '../platform/jobs/queue.ts';
import { capture } from './capture.ts';
import { findEarlierPayment } from './duplicate-invoice.ts';
import { withLockedOrder } from './locked-order.ts';
import { sendRefunds } from './refunds.ts';
import { closeOrder, readOrder, settleOrder } from './settle.ts';
import { getOrder, type StoredOrder, updateOrder } from './store.ts';

/** An order that the provider never confirmed is closed after this long; its idempotency key is valid for six hours. */
const openingHours = 1;

/**
 * Reads an order from the provider, settles it here, and completes what was left unfinished: the capture of an approved
 * order, and refunds. Safe at any time, also during a request for the same order.
 * @throws PaymentsError when the provider doesn't respond; the order is polled again later.
 */
export const reconcileOrder = async (ctx: Context, orderId: string): Promise<void> => {
  const order = await getOrder(ctx.db, orderId);
  // The next poll is set first, so that an order that keeps failing goes to the end of the queue.
  if (order.next_poll_at !== null) await updateOrder(ctx.db, orderId, { next_poll_at: nextPoll(ctx, order) });
  if (order.provider_order_id === null) return closeUnanswered(ctx, order);
  await poll(ctx, order, order.provider_order_id).catch(async (error) => {
    // However long an outage lasts, all orders are polled again about a minute after it.
    if (error instanceof PaymentsError && order.next_poll_at !== null) await pollSoon(ctx, orderId);
    throw error;
  });
};

/** An order that an administrator closed is polled for this many days, in case its money shows up. */
const closedDays = 180;

const nextPoll = ({ now }: Pick<Context, 'now'>, order: StoredOrder): Date | null => {
  const { status, missing_at, duplicate_at, updated_at } = order;
  if (status === 'Closed' && now().getTime() - updated_at.getTime() > closedDays * 86_400_000) return null;
  // A duplicate is polled slowly, like a missing order: the records in which it is searched are hours late.
  const since = status === 'Closed' ? null : (missing_at ?? duplicate_at);
  return nextPollAt(since ?? updated_at, now(), pollPace({ status, isMissing: since !== null }));
};

/** Schedules the next poll in a minute, whatever the order's age. */
const pollSoon = ({ db, now }: Pick<Context, 'db' | 'now'>, orderId: string): Promise<void> =>
  updateOrder(db, orderId, { next_poll_at: nextPollAt(now(), now()) });

const poll = async (ctx: Context, { id: orderId, capture_id }: StoredOrder, providerOrderId: string) => {
  const snapshot = await readOrder(ctx, providerOrderId, capture_id);
  await settleOrder(ctx, orderId, snapshot);
  const { status, declined_at, duplicate_at } = await getOrder(ctx.db, orderId);
  if (status === 'Capturing' && duplicate_at !== null) return findEarlierPayment(ctx, orderId);
  // After a decline only the payer retries: automatic retries would hold the booked days for ever.
  const canStart = nextOrderStatus(status, 'capture') !== undefined && declined_at === null;
  const isCaptureDue = status === 'Capturing' || canStart;
  if (isCaptureDue && snapshot !== 'notFound' && snapshot.state === 'approved') {
    await capture(ctx, orderId, snapshot, null).catch((error) => {
      if (!isRefused(error)) throw error;
    });
  }
  await sendRefunds(ctx, orderId);
};

/** Closes an old order that the provider never confirmed: no payer got its id, so it can't have been paid. */
const closeUnanswered = async (ctx: Context, { id, created_at }: StoredOrder): Promise<void> => {
  const isOld = ctx.now().getTime() - created_at.getTime() > openingHours * 3_600_000;
  if (isOld) await withLockedOrder(ctx, id, (locked) => closeOrder(ctx, locked));
};

/** The same as a job, for orders that must not wait for the next run of `reconcileJob`. */
export const reconcileOrderJob: Job<{ orderId: string }> = {
  name: 'payment.reconcile-order',
  run: (ctx, { orderId }) => reconcileOrder(ctx, orderId),
};
