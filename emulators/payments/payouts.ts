import { type Call, isObject, type Reply, type Route, type World } from './call.ts';
import { day, second } from './clock.ts';
import { newId } from './ids.ts';
import type { Step } from './ledger.ts';
import { centsOf, decimalOf, moneyFault } from './money.ts';
import { notify } from './notices.ts';
import { batchHeaderView, batchView, itemLinks, itemView } from './payout-views.ts';
import type { Batch, Item } from './records.ts';
import { type Detail, Refusal, refusal } from './refusals.ts';
import { receiverSentinel } from './sentinels.ts';

/** Answers for payouts, and the ban on a second use of a sender_batch_id, last this long. */
const payoutsKept = 30 * day;

/** From PENDING to PROCESSING. */
const batchWait = 0.5 * second;

const readItems = (call: Call): Record<string, unknown>[] => {
  const items = isObject(call.body) ? call.body.items : undefined;
  return Array.isArray(items) ? items.filter(isObject) : [];
};

const createPayout = (world: World, call: Call): Reply => {
  const body = isObject(call.body) ? call.body : {};
  const items = readItems(call);
  const faults = payoutFaults(body, items);
  if (faults.length > 0) throw refusal('VALIDATION_ERROR', faults);
  const header = body.sender_batch_header as Batch['header'];
  const now = world.ledger.clock.now();
  refuseUsedBatchId(world, header.sender_batch_id, now);

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
    body: { batch_header: batchHeaderView(batch, true), links: batchView(world, batch).links },
    step: {
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
  const complain = (field: string, issue: string) => faults.push({ field, location: 'body', issue });
  const header = body.sender_batch_header;
  if (!isObject(header)) complain('sender_batch_header', 'Required field is missing');
  else if (header.sender_batch_id !== undefined && String(header.sender_batch_id).length > 256) {
    complain('sender_batch_header.sender_batch_id', 'Length must be at most 256');
  }
  if (items.length < 1) complain('items', 'At least one item is required');
  if (items.length > 15000) complain('items', 'At most 15000 items are allowed');
  for (const [index, item] of items.entries()) {
    const at = `items[${index}]`;
    const amount = isObject(item.amount) ? item.amount : {};
    const fault = moneyFault(amount.currency, amount.value);
    if (fault) complain(`${at}.amount`, fault);
    const receiver = String(item.receiver ?? '');
    const byEmail = (item.recipient_type ?? 'EMAIL') === 'EMAIL';
    if (
      receiver === '' ||
      receiver.length > 127 ||
      (byEmail && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(receiver))
    ) {
      complain(`${at}.receiver`, 'Receiver is invalid or does not match with type');
    }
    if (String(item.sender_item_id ?? '').length > 63)
      complain(`${at}.sender_item_id`, 'Length must be at most 63');
    if (String(item.note ?? '').length > 4000) complain(`${at}.note`, 'Length must be at most 4000');
  }
  return faults;
};

/** A sender_batch_id serves once in 30 days; the refusal links to the batch that has it. */
const refuseUsedBatchId = (world: World, senderBatchId: string | undefined, now: number): void => {
  const first = world.ledger
    .list('batches')
    .find(
      (batch) =>
        senderBatchId &&
        batch.header.sender_batch_id === senderBatchId &&
        now < batch.createdAt + payoutsKept,
    );
  if (!first) return;
  const link = [
    { href: `${world.url()}/v1/payments/payouts/${first.id}`, rel: 'self', method: 'GET' as const },
  ];
  const issue = 'Batch with given sender_batch_id already exists';
  throw refusal('USER_BUSINESS_ERROR', [{ field: 'SENDER_BATCH_ID', location: 'body', issue, link }], {
    links: link,
  });
};

const readBatch = (world: World, call: Call): Reply => {
  const batch = found(world.ledger.get('batches', call.ids[0] ?? ''));
  const size = Number(call.query.get('page_size') ?? 1000) || 1000;
  const from = (Math.max(1, Number(call.query.get('page') ?? 1)) - 1) * size;
  const items = batch.itemIds.slice(from, from + size).map((id) => found(world.ledger.get('items', id)));
  const totals = call.query.get('total_required') === 'true' && {
    total_items: batch.itemIds.length,
    total_pages: Math.ceil(batch.itemIds.length / size),
  };
  return {
    status: 200,
    body: {
      ...totals,
      ...batchView(world, batch),
      items: items.map((item) => itemView(world, item, batch, false)),
    },
  };
};

const readItem = (world: World, call: Call): Reply => {
  const { item, batch } = itemOr404(world, call.ids[0] ?? '');
  return { status: 200, body: itemView(world, item, batch) };
};

const cancelItem = (world: World, call: Call): Reply => {
  const { item, batch } = itemOr404(world, call.ids[0] ?? '');
  if (item.status === 'RETURNED')
    throw refusal('ITEM_ALREADY_CANCELLED', [], { links: itemLinks(world, item) });
  if (item.status !== 'UNCLAIMED')
    throw refusal('ITEM_INCORRECT_STATUS', [], { links: itemLinks(world, item) });
  const returned: Item = {
    ...item,
    status: 'RETURNED',
    processedAt: world.ledger.clock.now(),
    next: undefined,
  };
  const step: Step = {
    type: 'payout.item.returned',
    about: { ...aboutItem(returned), payout_batch_id: batch.id, cancelled: true },
    put: { items: { [item.id]: returned } },
  };
  notify(world, step, 'PAYMENT.PAYOUTS-ITEM.CANCELED', itemView(world, returned, batch));
  return { status: 200, body: itemView(world, returned, batch), step };
};

export const payoutRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/payments/payouts',
    answer: createPayout,
    kept: { ms: payoutsKept, status: 201 },
    sentinel: (_world, call) =>
      readItems(call)
        .map((item) => receiverSentinel(item.receiver))
        .find((word) => word === 'busy' || word === 'lost'),
  },
  { method: 'GET', path: '/v1/payments/payouts/:id', answer: readBatch },
  { method: 'GET', path: '/v1/payments/payouts-item/:id', answer: readItem },
  { method: 'POST', path: '/v1/payments/payouts-item/:id/cancel', answer: cancelItem },
];

const itemOr404 = (world: World, id: string): { item: Item; batch: Batch } => {
  const item = found(world.ledger.get('items', id));
  return { item, batch: found(world.ledger.get('batches', item.batchId)) };
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
