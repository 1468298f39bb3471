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

/** An attempt to send a payout by its own id, and whether its end is unknown here; undefined for any other text. */
export const findAttempt = async (
  db: DbOrTransaction,
  id: string,
): Promise<{ bookingId: string; isUnderWay: boolean } | undefined> => {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('payout_attempts')
    .where('id', '=', id)
    .select(['booking_id as bookingId', sql<boolean>`ended_at is null`.as('isUnderWay')])
    .executeTakeFirst();
};
