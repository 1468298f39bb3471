import { nextOrderStatus } from '#domain/payment-order.ts';
import { nextPollAt } from '#domain/payment-status.ts';
import { readEvent } from '../adapters/payments-events.ts';
import type { Context } from '../context.ts';
import type { Job } from '../platform/jobs/queue.ts';
import { findPaymentEvent, markPaymentEventHandled } from './event-store.ts';
import { withLockedOrder } from './locked-order.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { listOrdersByProviderIds, updateOrder } from './store.ts';

/**
 * Handles a stored webhook event: reconciles the orders it refers to. Their state is read from the provider, so the
 * sequence and repetition of events don't matter. Events of unknown orders are only marked as handled.
 */
export const paymentEventJob: Job<{ eventId: string }> = {
  name: 'payment.event',
  async run(ctx, { eventId }) {
    const stored = await findPaymentEvent(ctx.db, eventId);
    const event = stored && readEvent(stored.body);
    if (!event) return;
    const { isApproval, at, ids, payout } = event;
    for (const orderId of await listOrdersByProviderIds(ctx.db, ids))
      await (isApproval ? expectCapture(ctx, orderId, at) : reconcileOrder(ctx, orderId));
    await ctx.db.transaction().execute(async (transaction) => {
      await ctx.events.providerReported(ctx, transaction, { ids, payout });
      await markPaymentEventHandled(transaction, eventId, ctx.now());
    });
  },
};

/** How far, in ms, the provider's clock may be ahead of ours. No payer approves again this soon after a decline. */
const maxAheadMs = 10_000;

/**
 * Schedules a poll of an approved order in a minute, which captures it unless the payer's browser did. After a decline
 * only a later approval counts: the event of an earlier one may arrive late or again.
 */
const expectCapture = (ctx: Context, orderId: string, approvedAt: Date | null): Promise<void> =>
  withLockedOrder(ctx, orderId, async ({ transaction, order }) => {
    if (!nextOrderStatus(order.status, 'capture')) return;
    const declined = order.declined_at;
    if (declined && !(approvedAt && approvedAt.getTime() > declined.getTime() + maxAheadMs)) return;
    const at = ctx.now();
    await updateOrder(transaction, orderId, { declined_at: null, next_poll_at: nextPollAt(at, at) });
  });
