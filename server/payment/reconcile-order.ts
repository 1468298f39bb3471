import { isRefused } from '#contract/refusals.ts';
import { nextLookAt, pollPace } from '#domain/payment-status.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import type { Context } from '../context.ts';
import type { Job } from '../platform/jobs/queue.ts';
import { capture } from './capture.ts';
import { findEarlierPayment } from './duplicate-invoice.ts';
import { withLockedOrder } from './locked-order.ts';
import { carryOutRefunds } from './refunds.ts';
import { closeOrder, readOrder, settleOrder } from './settle.ts';
import { getOrder, type StoredOrder, updateOrder } from './store.ts';

/** An order of which the provider never answered is given up after this long: its keys work for six hours. */
const openingHours = 1;

/**
 * Asks the provider what is true of an order, makes it true here, and finishes what was left open: a capture that was
 * begun or never asked for though its payer approved it, and refunds. Safe at any time, and beside a request for the
 * same order.
 * @throws PaymentsError when the provider doesn't answer; the order is looked at again later.
 */
export const reconcileOrder = async (ctx: Context, orderId: string): Promise<void> => {
  const order = await getOrder(ctx.db, orderId);
  // First of all the next time: one that fails again and again goes to the end of the queue.
  if (order.next_look_at !== null) await updateOrder(ctx.db, orderId, { next_look_at: nextLook(ctx, order) });
  if (order.provider_order_id === null) return giveUpOpening(ctx, order);
  await look(ctx, order, order.provider_order_id).catch(async (error) => {
    // However long the provider was away: a minute after it answers again, all that waited for it is looked at.
    if (error instanceof PaymentsError && order.next_look_at !== null) await lookSoon(ctx, orderId);
    throw error;
  });
};

/** An order that an administrator closed is asked about for this many days; by then its money would be known. */
const closedDays = 180;

const nextLook = ({ now }: Pick<Context, 'now'>, order: StoredOrder): Date | null => {
  const { status, unaccounted_at, duplicate_at, updated_at } = order;
  if (status === 'Closed' && now().getTime() - updated_at.getTime() > closedDays * 86_400_000) return null;
  // The provider's records, in which a duplicate is looked for, are hours late.
  const since = status === 'Closed' ? null : (unaccounted_at ?? duplicate_at);
  return nextLookAt(since ?? updated_at, now(), pollPace({ status, isUnaccounted: since !== null }));
};

/** Asks about an order again within a minute or two, whatever its age. */
const lookSoon = ({ db, now }: Pick<Context, 'db' | 'now'>, orderId: string): Promise<void> =>
  updateOrder(db, orderId, { next_look_at: nextLookAt(now(), now()) });

const look = async (ctx: Context, { id: orderId, capture_id }: StoredOrder, providerOrderId: string) => {
  const seen = await readOrder(ctx, providerOrderId, capture_id);
  await settleOrder(ctx, orderId, seen);
  const { status, declined_at, duplicate_at } = await getOrder(ctx.db, orderId);
  if (status === 'Capturing' && duplicate_at !== null) return findEarlierPayment(ctx, orderId);
  // What was declined waits for its payer: trying by itself would hold the days for ever.
  const isWanted = status === 'Capturing' || (status === 'Open' && declined_at === null);
  if (isWanted && seen !== 'gone' && seen.state === 'approved') {
    await capture(ctx, orderId, seen, null).catch((error) => {
      if (!isRefused(error)) throw error;
    });
  }
  await carryOutRefunds(ctx, orderId);
};

/** Its id was told to nobody, so nobody can have paid it. */
const giveUpOpening = async (ctx: Context, { id, created_at }: StoredOrder): Promise<void> => {
  const isOld = ctx.now().getTime() - created_at.getTime() > openingHours * 3_600_000;
  if (isOld) await withLockedOrder(ctx, id, (locked) => closeOrder(ctx, locked));
};

/** The same as a job, for what must not wait for the next round. */
export const reconcileOrderJob: Job<{ orderId: string }> = {
  name: 'payment.reconcile-order',
  run: (ctx, { orderId }) => reconcileOrder(ctx, orderId),
};
