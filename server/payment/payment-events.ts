import { z } from 'zod';
import { nextLookAt } from '#domain/payment-status.ts';
import type { Context } from '../context.ts';
import type { Job } from '../jobs/queue.ts';
import { findPaymentEvent, markPaymentEventHandled } from './event/store.ts';
import { withLockedOrder } from './locked-order.ts';
import { lookAfter } from './look-after.ts';
import { listOrdersNamed, updateOrder } from './store.ts';

/** A notification of the provider: what every kind of it has. */
export const PaymentEvent = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().min(1).max(200),
  create_time: z.iso.datetime({ offset: true }).optional().catch(undefined),
  resource: z.unknown(),
});

const Resource = z.object({
  id: z.string().optional(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional(), capture_id: z.string().optional() }) })
    .optional(),
  links: z.array(z.object({ href: z.string() })).default([]),
});

/** Every id by which an event may name an order or its capture; a refund names its capture by a link alone. */
const namesIn = (resource: unknown): string[] => {
  const read = Resource.safeParse(resource);
  if (!read.success) return [];
  const { id, supplementary_data, links } = read.data;
  const { order_id, capture_id } = supplementary_data?.related_ids ?? {};
  const linked = links.map(({ href }) => href.split('/').at(-1));
  return [id, order_id, capture_id, ...linked].filter((name) => name !== undefined);
};

/**
 * Works on an event that was stored: it is a hint to ask about its orders, no more, so that order and repetition
 * don't matter. What we know nothing of is only kept.
 */
export const paymentEventJob: Job<{ eventId: string }> = {
  name: 'payment.event',
  async run(ctx, { eventId }) {
    const event = await findPaymentEvent(ctx.db, eventId);
    if (!event) return;
    const { event_type, create_time, resource } = PaymentEvent.parse(JSON.parse(event.body));
    const isApproval = event_type === 'CHECKOUT.ORDER.APPROVED';
    for (const orderId of await listOrdersNamed(ctx.db, namesIn(resource)))
      await (isApproval ? expectCapture(ctx, orderId, create_time) : lookAfter(ctx, orderId));
    await markPaymentEventHandled(ctx.db, eventId, ctx.now());
  },
};

/** What the provider's clock may be ahead of ours, in ms; nobody approves anew in less after reading of a decline. */
const maxAheadMs = 10_000;

/**
 * The payer's browser is about to ask for the capture: only if it doesn't within a minute, we do. An approval that was
 * declined may be told late or again; only one given after the decline asks for the money anew.
 */
const expectCapture = (ctx: Context, orderId: string, approvedAt: string | undefined): Promise<void> =>
  withLockedOrder(ctx, orderId, async ({ transaction, order }) => {
    if (order.status !== 'Open') return;
    const declined = order.declined_at;
    if (declined && !(approvedAt && Date.parse(approvedAt) > declined.getTime() + maxAheadMs)) return;
    const at = ctx.now();
    await updateOrder(transaction, orderId, { declined_at: null, next_look_at: nextLookAt(at, at) });
  });
