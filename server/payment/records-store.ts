import { sql } from 'kysely';
import { acceptedRefundStatuses } from '#domain/refund-status.ts';
import { isUuid } from '#domain/uuid.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { StoredOrder } from './store.ts';

const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::text[])`;

/**
 * Counts the invoice ids of a booking that can't be captured any more: those captured, and those that the provider
 * refused because of a capture that was never found.
 */
export const countUsedInvoiceIds = async (db: DbOrTransaction, bookingId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('payment_orders')
    .where('booking_id', '=', bookingId)
    .where('recorded_by', 'is', null)
    .where(({ or, eb }) => or([eb('captured_at', 'is not', null), eb('duplicate_at', 'is not', null)]))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Finds orders by the ids of their captures; the keys are the captures' ids. */
export const findOrdersByCapture = async (
  db: DbOrTransaction,
  captureIds: readonly string[],
): Promise<Map<string, StoredOrder>> => {
  const found = await db
    .selectFrom('payment_orders')
    .where('capture_id', '=', anyOf(captureIds))
    .selectAll()
    .execute();
  return new Map(found.map((order) => [order.capture_id ?? '', order]));
};

/** The refunds of an order that the provider accepted; a bank's reversal has no id of the provider. */
export const listAcceptedRefunds = (db: DbOrTransaction, orderId: string) =>
  db
    .selectFrom('refunds')
    .where('payment_order_id', '=', orderId)
    .where('status', 'in', acceptedRefundStatuses)
    .select(['provider_refund_id', 'amount_cents'])
    .execute();

/** Finds the confirmation codes of bookings; the keys are the bookings' ids. Ignores ids that are no UUIDs. */
export const findConfirmationCodes = async (
  db: DbOrTransaction,
  bookingIds: readonly string[],
): Promise<Map<string, string>> => {
  const found = await db
    .selectFrom('bookings')
    .where(sql<string>`id::text`, '=', anyOf(bookingIds))
    .select(['id', 'confirmation_code'])
    .execute();
  return new Map(found.map(({ id, confirmation_code }) => [id, confirmation_code]));
};

/**
 * Finds the bookings of payouts by the provider's transaction ids, which are the keys; those of earlier attempts too.
 */
export const findPayoutsByTransaction = async (
  db: DbOrTransaction,
  transactionIds: readonly string[],
): Promise<Map<string, string>> => {
  const found = await db
    .selectFrom('payouts')
    .where('payout_transaction_id', '=', anyOf(transactionIds))
    .select(['payout_transaction_id as transaction_id', 'booking_id'])
    .union(
      db
        .selectFrom('payout_sends')
        .where('transaction_id', '=', anyOf(transactionIds))
        .select(['transaction_id', 'booking_id']),
    )
    .execute();
  return new Map(found.map((row) => [row.transaction_id ?? '', row.booking_id]));
};

/** The booking of an attempt to send a payout, by the attempt's own id; undefined for any other text. */
export const findBookingOfSend = async (db: DbOrTransaction, id: string): Promise<string | undefined> => {
  if (!isUuid(id)) return undefined;
  const found = await db
    .selectFrom('payout_sends')
    .where('id', '=', id)
    .select('booking_id')
    .executeTakeFirst();
  return found?.booking_id;
};
