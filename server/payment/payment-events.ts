import { nextLookAt } from '#domain/payment-status.ts';
import { readEvent } from '../adapters/payments-events.ts';
import type { Context } from '../context.ts';
import type { Job } from '../platform/jobs/queue.ts';
import { findPaymentEvent, markPaymentEventHandled } from './event-store.ts';
import { withLockedOrder } from './locked-order.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { listOrdersNamed, updateOrder } from './store.ts';

/**
 * Works on an event that was stored: it is a hint to ask about its orders, no more, so that order and repetition
 * don't matter. What we know nothing of is only kept.
 */
export const paymentEventJob: Job<{ eventId: string }> = {
  name: 'payment.event',
  async run(ctx, { eventId }) {
    const stored = await findPaymentEvent(ctx.db, eventId);
    const event = stored && readEvent(stored.body);
    if (!event) return;
    const { isApproval, at, names } = event;
    for (const orderId of await listOrdersNamed(ctx.db, names))
      await (isApproval ? expectCapture(ctx, orderId, at) : reconcileOrder(ctx, orderId));
    await markPaymentEventHandled(ctx.db, eventId, ctx.now());
  },
};

/** What the provider's clock may be ahead of ours, in ms; nobody approves anew in less after reading of a decline. */
const maxAheadMs = 10_000;

/**
 * The payer's browser is about to ask for the capture: only if it doesn't within a minute, we do. An approval that was
 * declined may be told late or again; only one given after the decline asks for the money anew.
 */
const expectCapture = (ctx: Context, orderId: string, approvedAt: Date | null): Promise<void> =>
  withLockedOrder(ctx, orderId, async ({ transaction, order }) => {
    if (order.status !== 'Open') return;
    const declined = order.declined_at;
    if (declined && !(approvedAt && approvedAt.getTime() > declined.getTime() + maxAheadMs)) return;
    const at = ctx.now();
    await updateOrder(transaction, orderId, { declined_at: null, next_look_at: nextLookAt(at, at) });
  });
