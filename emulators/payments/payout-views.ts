import type { World } from './call.ts';
import { wireTime } from './ids.ts';
import { decimalOf } from './money.ts';
import type { Batch, Item, Link } from './records.ts';
import { errorBody, Refusal } from './refusals.ts';

/** What a payout to one receiver in the United States costs the sender, in cents. */
export const itemFeeCents = 25;

/** The header as answered to a new batch (`brief`), or with sums and times. */
export const batchHeaderView = (batch: Batch, brief = false): Record<string, unknown> => {
  const fee =
    batch.status === 'PENDING' || batch.status === 'DENIED' ? 0 : itemFeeCents * batch.itemIds.length;
  return {
    payout_batch_id: batch.id,
    batch_status: batch.status,
    sender_batch_header: batch.header,
    ...(!brief && {
      time_created: wireTime(batch.createdAt),
      time_completed: batch.completedAt && wireTime(batch.completedAt),
      funding_source: 'BALANCE',
      amount: { currency: batch.currency, value: decimalOf(batch.cents) },
      fees: { currency: batch.currency, value: decimalOf(fee) },
    }),
  };
};

export const batchView = (
  world: World,
  batch: Batch,
): { batch_header: Record<string, unknown>; links: Link[] } => {
  const href = `${world.url()}/v1/payments/payouts/${batch.id}`;
  return { batch_header: batchHeaderView(batch), links: [{ href, rel: 'self', method: 'GET' }] };
};

/** An item; `alone`, at its own address and in its events, it also tells the sender's batch id. */
export const itemView = (world: World, item: Item, batch: Batch, alone = true): Record<string, unknown> => {
  const moved = item.status !== 'PENDING' && item.status !== 'FAILED';
  return {
    payout_item_id: item.id,
    transaction_id: item.transactionId,
    transaction_status: item.status,
    payout_item_fee: { currency: item.detail.amount.currency, value: decimalOf(moved ? itemFeeCents : 0) },
    payout_batch_id: batch.id,
    sender_batch_id: alone ? batch.header.sender_batch_id : undefined,
    payout_item: { ...item.detail, recipient_wallet: 'PAYPAL' },
    time_processed: item.processedAt && wireTime(item.processedAt),
    errors: item.error && errorBody(new Refusal(item.error, 422, []), item.id.toLowerCase(), world.url()),
    links: itemLinks(world, item),
  };
};

export const itemLinks = (world: World, item: Item): Link[] => [
  { href: `${world.url()}/v1/payments/payouts-item/${item.id}`, rel: 'item', method: 'GET' },
  { href: `${world.url()}/v1/payments/payouts/${item.batchId}`, rel: 'batch', method: 'GET' },
];
