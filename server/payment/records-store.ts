import { sql } from 'kysely';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { StoredOrder } from './store.ts';

const among = (ids: readonly string[]) => sql<string>`any(${[...ids]}::text[])`;

/**
 * How many invoice ids of a booking can't be captured any more: those that were, and those that the provider refused
 * as captured by an order that was never found.
 */
export const countSpentInvoices = async (db: DbOrTransaction, bookingId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('payment_orders')
    .where('booking_id', '=', bookingId)
    .where('recorded_by', 'is', null)
    .where(({ or, eb }) => or([eb('captured_at', 'is not', null), eb('duplicate_at', 'is not', null)]))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** The orders whose captures these are, by the capture's id. */
export const findOrdersByCapture = async (
  db: DbOrTransaction,
  captureIds: readonly string[],
): Promise<Map<string, StoredOrder>> => {
  const found = await db
    .selectFrom('payment_orders')
    .where('capture_id', '=', among(captureIds))
    .selectAll()
    .execute();
  return new Map(found.map((order) => [order.capture_id ?? '', order]));
};

/** What is known of the refunds of an order: the provider's ids of those it did not fail, and what a bank took back. */
export const listRefundsMade = (db: DbOrTransaction, orderId: string) =>
  db
    .selectFrom('refunds')
    .where('payment_order_id', '=', orderId)
    .where('status', 'in', ['Pending', 'Completed'])
    .select(['provider_refund_id', 'amount_cents'])
    .execute();

/** Confirmation codes of bookings, by the booking's id. Ids that are no UUID are passed over. */
export const findCodes = async (
  db: DbOrTransaction,
  bookingIds: readonly string[],
): Promise<Map<string, string>> => {
  const found = await db
    .selectFrom('bookings')
    .where(sql<string>`id::text`, '=', among(bookingIds))
    .select(['id', 'confirmation_code'])
    .execute();
  return new Map(found.map(({ id, confirmation_code }) => [id, confirmation_code]));
};

/** The payouts that were sent by these transactions of the provider, by the transaction's id. */
export const findPayoutsByTransaction = async (
  db: DbOrTransaction,
  transactionIds: readonly string[],
): Promise<Map<string, string>> => {
  const found = await db
    .selectFrom('payouts')
    .where('payout_transaction_id', '=', among(transactionIds))
    .select(['payout_transaction_id', 'booking_id'])
    .execute();
  return new Map(found.map((row) => [row.payout_transaction_id ?? '', row.booking_id]));
};
