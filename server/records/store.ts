import { sql } from 'kysely';
import { isUuid } from '#domain/uuid.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';

const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::text[])`;

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
        .selectFrom('payout_attempts')
        .where('transaction_id', '=', anyOf(transactionIds))
        .select(['transaction_id', 'booking_id']),
    )
    .execute();
  return new Map(found.map((row) => [row.transaction_id ?? '', row.booking_id]));
};

/** The booking of an attempt to send a payout, by the attempt's own id; undefined for any other text. */
export const findBookingOfAttempt = async (db: DbOrTransaction, id: string): Promise<string | undefined> => {
  if (!isUuid(id)) return undefined;
  const found = await db
    .selectFrom('payout_attempts')
    .where('id', '=', id)
    .select('booking_id')
    .executeTakeFirst();
  return found?.booking_id;
};
