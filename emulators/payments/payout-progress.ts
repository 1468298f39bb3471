import type { Context } from './call.ts';
import { day, hour, second } from './clock.ts';
import { newId } from './ids.ts';
import type { Change } from './ledger.ts';
import { notify } from './notifications.ts';
import { batchView, itemView } from './payout-views.ts';
import { aboutBatch, aboutItem } from './payouts.ts';
import type { Batch, Item, ItemStatus, Next } from './records.ts';
import { type Receiver, receiverSentinel } from './sentinels.ts';

/** From PROCESSING to SUCCESS. */
const processingTime = second;
const unclaimedTime = 30 * day;

/** The result of processing an item, by its receiver's sentinel. */
const resultByReceiver: Partial<
  Record<Receiver, { status: ItemStatus; error?: string; later?: { after: number; to: ItemStatus } }>
> = {
  failed: { status: 'FAILED', error: 'RECEIVER_UNREGISTERED' },
  unclaimed: {
    status: 'UNCLAIMED',
    error: 'RECEIVER_UNREGISTERED',
    later: { after: unclaimedTime, to: 'RETURNED' },
  },
  pending: { status: 'PENDING' },
  onhold: { status: 'ONHOLD' },
  blocked: { status: 'BLOCKED' },
  returned: { status: 'RETURNED' },
  refunded: { status: 'SUCCESS', later: { after: hour, to: 'REFUNDED' } },
  reversed: { status: 'SUCCESS', later: { after: hour, to: 'REVERSED' } },
};

/** The event of each item status; the provider has none for the others. */
const events: Partial<Record<ItemStatus, string>> = {
  SUCCESS: 'SUCCEEDED',
  FAILED: 'FAILED',
  UNCLAIMED: 'UNCLAIMED',
  ONHOLD: 'HELD',
  BLOCKED: 'BLOCKED',
  RETURNED: 'RETURNED',
  REFUNDED: 'REFUNDED',
};

/** PENDING → PROCESSING → SUCCESS, or DENIED. A batch's SUCCESS says nothing of its items. */
export const moveBatch = (context: Context, id: string): void => {
  const batch = context.ledger.get('batches', id);
  if (!batch?.next) return;
  const items = batch.itemIds
    .map((itemId) => context.ledger.get('items', itemId))
    .filter((item) => item !== undefined);
  const denied = items.some((item) => receiverSentinel(item.detail.receiver) === 'denied');
  const now = context.ledger.clock.now();
  const status = batch.status === 'PENDING' ? (denied ? 'DENIED' : 'PROCESSING') : 'SUCCESS';
  const moved: Batch = {
    ...batch,
    status,
    completedAt: status === 'PROCESSING' ? undefined : now,
    next: status === 'PROCESSING' ? { at: now + processingTime, to: 'SUCCESS' } : undefined,
  };
  const results =
    status === 'PROCESSING' ? [] : items.map((item) => processed(item, status === 'DENIED', now));
  const change: Change = {
    type: `payout.${status.toLowerCase()}`,
    about: { ...aboutBatch(moved), ...(results.length > 0 && { items: results.map(aboutItem) }) },
    put: { batches: { [id]: moved }, items: Object.fromEntries(results.map((item) => [item.id, item])) },
  };
  notify(context, change, `PAYMENT.PAYOUTSBATCH.${status}`, batchView(context, moved));
  for (const item of results) {
    const event = status === 'DENIED' ? 'DENIED' : events[item.status];
    if (event) notify(context, change, `PAYMENT.PAYOUTS-ITEM.${event}`, itemView(context, item, moved));
  }
  context.ledger.commit(change);
};

const processed = (item: Item, denied: boolean, now: number): Item => {
  if (denied) return { ...item, status: 'FAILED', error: 'INSUFFICIENT_FUNDS', processedAt: now };
  const result = resultByReceiver[receiverSentinel(item.detail.receiver) as Receiver] ?? {
    status: 'SUCCESS',
  };
  const next: Next | undefined = result.later && { at: now + result.later.after, to: result.later.to };
  const transactionId = result.status === 'FAILED' ? undefined : newId();
  return { ...item, status: result.status, error: result.error, transactionId, processedAt: now, next };
};

/** Changes an item long after its batch: nobody has claimed it, or the money came back. */
export const moveItem = (context: Context, id: string): void => {
  const item = context.ledger.get('items', id);
  const batch = item && context.ledger.get('batches', item.batchId);
  if (!item?.next || !batch) return;
  const moved: Item = {
    ...item,
    status: item.next.to as ItemStatus,
    processedAt: context.ledger.clock.now(),
    next: undefined,
  };
  commitMoved(context, batch, moved);
};

const commitMoved = (context: Context, batch: Batch, moved: Item): void => {
  const change: Change = {
    type: `payout.item.${moved.status.toLowerCase()}`,
    about: { ...aboutItem(moved), payout_batch_id: batch.id },
    put: { items: { [moved.id]: moved } },
  };
  const event = events[moved.status];
  if (event) notify(context, change, `PAYMENT.PAYOUTS-ITEM.${event}`, itemView(context, moved, batch));
  context.ledger.commit(change);
};

/** What an item may become long after its end, by what it was. */
const lateStatuses = { SUCCESS: ['FAILED', 'ONHOLD'], REFUNDED: ['SUCCESS'] } as const satisfies Partial<
  Record<ItemStatus, readonly ItemStatus[]>
>;
type LateStatus = keyof typeof lateStatuses;

export const isLateStatus = (status: unknown): status is LateStatus =>
  status === 'SUCCESS' || status === 'REFUNDED';

/** Moves the item that its sender gave this id; false if there is none, or it is not what it has to be for that. */
export const moveLate = (context: Context, senderItemId: string, to: LateStatus): boolean => {
  const item = context.ledger
    .list('items')
    .find(
      ({ detail, status }) =>
        detail.sender_item_id === senderItemId && lateStatuses[to].some((before) => before === status),
    );
  const batch = item && context.ledger.get('batches', item.batchId);
  if (!batch) return false;
  const { transactionId = newId() } = item;
  const processedAt = context.ledger.clock.now();
  commitMoved(context, batch, {
    ...item,
    ...{ status: to, error: undefined, transactionId, processedAt, next: undefined },
  });
  return true;
};
