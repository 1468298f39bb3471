import { z } from 'zod';

const Event = z.object({
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
  payout_item_id: z.string().optional(),
  payout_batch_id: z.string().optional(),
  sender_batch_id: z.string().optional(),
  batch_header: z
    .object({
      payout_batch_id: z.string().optional(),
      sender_batch_header: z.object({ sender_batch_id: z.string().optional() }).optional(),
    })
    .optional(),
  links: z.array(z.object({ href: z.string() })).default([]),
});

/** The provider's ids of an item and its batch, where an event names them. */
export type ReportedPayout = { itemId: string | null; batchId: string | null };

/** A webhook event of the provider, in our own terms. */
export type ProviderEvent = {
  id: string;
  /** The provider's event type, for people to read. */
  type: string;
  /** True when the payer has approved an order. */
  isApproval: boolean;
  /** When it happened; null when the provider doesn't say. */
  at: Date | null;
  /** What it names of a payout, by which that can be read. */
  payout: ReportedPayout;
  /** All ids in it that may be an order's, a capture's or a payout's, ours among them. */
  ids: readonly string[];
};

/** What a resource names. A refund refers to its capture only by a link. */
const namedIn = (resource: unknown): Pick<ProviderEvent, 'ids' | 'payout'> => {
  const read = Resource.safeParse(resource);
  if (!read.success) return { ids: [], payout: { itemId: null, batchId: null } };
  const { id, supplementary_data, links } = read.data;
  const { order_id, capture_id } = supplementary_data?.related_ids ?? {};
  const linked = links.map(({ href }) => href.split('/').at(-1));
  const { payout_item_id, payout_batch_id, sender_batch_id, batch_header: batch } = read.data;
  const ofItem = [payout_item_id, payout_batch_id, sender_batch_id];
  const ofBatch = [batch?.payout_batch_id, batch?.sender_batch_header?.sender_batch_id];
  const all = [id, order_id, capture_id, ...ofItem, ...ofBatch, ...linked];
  return {
    ids: all.filter((found) => found !== undefined),
    payout: { itemId: payout_item_id ?? null, batchId: payout_batch_id ?? batch?.payout_batch_id ?? null },
  };
};

/** Parses the body of a webhook; undefined when it is not an event. */
export const readEvent = (text: string): ProviderEvent | undefined => {
  const event = Event.safeParse(parse(text)).data;
  if (!event) return undefined;
  const { id, event_type: type, create_time, resource } = event;
  const at = create_time === undefined ? null : new Date(create_time);
  return { id, type, isApproval: type === 'CHECKOUT.ORDER.APPROVED', at, ...namedIn(resource) };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
