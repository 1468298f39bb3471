import type { Context } from './call.ts';
import { wireTime } from './ids.ts';
import { decimalOf } from './money.ts';
import type { Batch, Item, Link } from './records.ts';
import { errorBody, Refusal } from './refusals.ts';

/** What a payout to one receiver in the United States costs the sender, in cents. */
export const itemFeeCents = 25;

/** A batch's header: `brief` in the answer to a new batch, else with sums and times. */
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
  context: Context,
  batch: Batch,
): { batch_header: Record<string, unknown>; links: Link[] } => {
  const href = `${context.url()}/v1/payments/payouts/${batch.id}`;
  return { batch_header: batchHeaderView(batch), links: [{ href, rel: 'self', method: 'GET' }] };
};

/** An item on the wire; `alone`, at its own address and in its events, it also has the sender's batch id. */
export const itemView = (
  context: Context,
  item: Item,
  batch: Batch,
  alone = true,
): Record<string, unknown> => {
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
    errors: item.error && errorBody(new Refusal(item.error, 422, []), item.id.toLowerCase(), context.url()),
    links: itemLinks(context, item),
  };
};

export const itemLinks = (context: Context, item: Item): Link[] => [
  { href: `${context.url()}/v1/payments/payouts-item/${item.id}`, rel: 'item', method: 'GET' },
  { href: `${context.url()}/v1/payments/payouts/${item.batchId}`, rel: 'batch', method: 'GET' },
];
