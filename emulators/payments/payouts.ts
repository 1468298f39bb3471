import { type Call, type Context, isObject, type Reply, type Route } from './call.ts';
import { day, second } from './clock.ts';
import { newId } from './ids.ts';
import type { Change } from './ledger.ts';
import { centsOf, decimalOf, moneyFault } from './money.ts';
import { notify } from './notifications.ts';
import { batchHeaderView, batchView, itemLinks, itemView } from './payout-views.ts';
import type { Batch, Item } from './records.ts';
import { type Detail, Refusal, refusal } from './refusals.ts';
import { receiverSentinel } from './sentinels.ts';

/** How long answers for payouts are stored, and a sender_batch_id can't be used again. */
const payoutIdempotencyMs = 30 * day;

/** From PENDING to PROCESSING, in ms. */
const batchWait = 0.5 * second;

const readItems = (call: Call): Record<string, unknown>[] => {
  const items = isObject(call.body) ? call.body.items : undefined;
  return Array.isArray(items) ? items.filter(isObject) : [];
};

const createPayout = (context: Context, call: Call): Reply => {
  const body = isObject(call.body) ? call.body : {};
  const items = readItems(call);
  const faults = payoutFaults(body, items);
  if (faults.length > 0) throw refusal('VALIDATION_ERROR', faults);
  const header = body.sender_batch_header as Batch['header'];
  const now = context.ledger.clock.now();
  refuseUsedBatchId(context, header.sender_batch_id, now);

  const amounts = items.map((item) => item.amount as Item['detail']['amount']);
  const batch: Batch = {
    id: newId(13),
    status: 'PENDING',
    header,
    itemIds: items.map(() => newId(13)),
    currency: amounts[0]?.currency ?? 'USD',
    cents: amounts.reduce((sum, amount) => sum + centsOf(amount.value), 0),
    createdAt: now,
    next: { at: now + batchWait, to: 'PROCESSING' },
  };
  const made = items.map((item, index): Item => newItem(item, batch, index));
  return {
    status: 201,
    body: { batch_header: batchHeaderView(batch, true), links: batchView(context, batch).links },
    change: {
      type: 'payout.created',
      about: { ...aboutBatch(batch), items: made.map(aboutItem) },
      put: { batches: { [batch.id]: batch }, items: Object.fromEntries(made.map((item) => [item.id, item])) },
    },
  };
};

const newItem = (item: Record<string, unknown>, batch: Batch, index: number): Item => {
  const { receiver, amount, sender_item_id, note } = item as Item['detail'];
  const type =
    item.recipient_type ?? (batch.header as { recipient_type?: unknown }).recipient_type ?? 'EMAIL';
  const recipientType = type as Item['detail']['recipient_type'];
  return {
    id: batch.itemIds[index] ?? newId(13),
    batchId: batch.id,
    status: 'PENDING',
    detail: { recipient_type: recipientType, receiver, amount, sender_item_id, note },
  };
};

const payoutFaults = (body: Record<string, unknown>, items: Record<string, unknown>[]): Detail[] => {
  const faults: Detail[] = [];
  const addFault = (field: string, issue: string) => faults.push({ field, location: 'body', issue });
  const header = body.sender_batch_header;
  if (!isObject(header)) addFault('sender_batch_header', 'Required field is missing');
  else if (header.sender_batch_id !== undefined && String(header.sender_batch_id).length > 256) {
    addFault('sender_batch_header.sender_batch_id', 'Length must be at most 256');
  }
  if (items.length < 1) addFault('items', 'At least one item is required');
  if (items.length > 15000) addFault('items', 'At most 15000 items are allowed');
  for (const [index, item] of items.entries()) {
    const at = `items[${index}]`;
    const amount = isObject(item.amount) ? item.amount : {};
    const fault = moneyFault(amount.currency, amount.value);
    if (fault) addFault(`${at}.amount`, fault);
    const receiver = String(item.receiver ?? '');
    const byEmail = (item.recipient_type ?? 'EMAIL') === 'EMAIL';
    if (
      receiver === '' ||
      receiver.length > 127 ||
      (byEmail && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(receiver))
    ) {
      addFault(`${at}.receiver`, 'Receiver is invalid or does not match with type');
    }
    if (String(item.sender_item_id ?? '').length > 63)
      addFault(`${at}.sender_item_id`, 'Length must be at most 63');
    if (String(item.note ?? '').length > 4000) addFault(`${at}.note`, 'Length must be at most 4000');
  }
  return faults;
};

/** Throws a refusal, with a link to the first batch, when a sender_batch_id was used in the last 30 days. */
const refuseUsedBatchId = (context: Context, senderBatchId: string | undefined, now: number): void => {
  const first = context.ledger
    .list('batches')
    .find(
      (batch) =>
        senderBatchId &&
        batch.header.sender_batch_id === senderBatchId &&
        now < batch.createdAt + payoutIdempotencyMs,
    );
  if (!first) return;
  const link = [
    { href: `${context.url()}/v1/payments/payouts/${first.id}`, rel: 'self', method: 'GET' as const },
  ];
  const issue = 'Batch with given sender_batch_id already exists';
  throw refusal('USER_BUSINESS_ERROR', [{ field: 'SENDER_BATCH_ID', location: 'body', issue, link }], {
    links: link,
  });
};

const readBatch = (context: Context, call: Call): Reply => {
  const batch = found(context.ledger.get('batches', call.ids[0] ?? ''));
  const size = Number(call.query.get('page_size') ?? 1000) || 1000;
  const from = (Math.max(1, Number(call.query.get('page') ?? 1)) - 1) * size;
  const items = batch.itemIds.slice(from, from + size).map((id) => found(context.ledger.get('items', id)));
  const totals = call.query.get('total_required') === 'true' && {
    total_items: batch.itemIds.length,
    total_pages: Math.ceil(batch.itemIds.length / size),
  };
  return {
    status: 200,
    body: {
      ...totals,
      ...batchView(context, batch),
      items: items.map((item) => itemView(context, item, batch, false)),
    },
  };
};

const readItem = (context: Context, call: Call): Reply => {
  const { item, batch } = itemOr404(context, call.ids[0] ?? '');
  return { status: 200, body: itemView(context, item, batch) };
};

const cancelItem = (context: Context, call: Call): Reply => {
  const { item, batch } = itemOr404(context, call.ids[0] ?? '');
  if (item.status === 'RETURNED')
    throw refusal('ITEM_ALREADY_CANCELLED', [], { links: itemLinks(context, item) });
  if (item.status !== 'UNCLAIMED')
    throw refusal('ITEM_INCORRECT_STATUS', [], { links: itemLinks(context, item) });
  const returned: Item = {
    ...item,
    status: 'RETURNED',
    processedAt: context.ledger.clock.now(),
    next: undefined,
  };
  const change: Change = {
    type: 'payout.item.returned',
    about: { ...aboutItem(returned), payout_batch_id: batch.id, cancelled: true },
    put: { items: { [item.id]: returned } },
  };
  notify(context, change, 'PAYMENT.PAYOUTS-ITEM.CANCELED', itemView(context, returned, batch));
  return { status: 200, body: itemView(context, returned, batch), change };
};

export const payoutRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/payments/payouts',
    answer: createPayout,
    idempotency: { ms: payoutIdempotencyMs, status: 201 },
    sentinel: (_world, call) =>
      readItems(call)
        .map((item) => receiverSentinel(item.receiver))
        .find((word) => word === 'busy' || word === 'lost'),
  },
  { method: 'GET', path: '/v1/payments/payouts/:id', answer: readBatch },
  { method: 'GET', path: '/v1/payments/payouts-item/:id', answer: readItem },
  { method: 'POST', path: '/v1/payments/payouts-item/:id/cancel', answer: cancelItem },
];

const itemOr404 = (context: Context, id: string): { item: Item; batch: Batch } => {
  const item = found(context.ledger.get('items', id));
  return { item, batch: found(context.ledger.get('batches', item.batchId)) };
};

const found = <T>(record: T | undefined): T => {
  if (record === undefined) throw new Refusal('INVALID_RESOURCE_ID', 404, []);
  return record;
};

export const aboutBatch = (batch: Batch): Record<string, unknown> => ({
  payout_batch_id: batch.id,
  sender_batch_id: batch.header.sender_batch_id,
  status: batch.status,
  amount: decimalOf(batch.cents),
  currency: batch.currency,
});

export const aboutItem = (item: Item): Record<string, unknown> => ({
  payout_item_id: item.id,
  sender_item_id: item.detail.sender_item_id,
  status: item.status,
  receiver: item.detail.receiver,
  amount: item.detail.amount.value,
  currency: item.detail.amount.currency,
});
