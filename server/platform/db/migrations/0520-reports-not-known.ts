import { type Kysely, sql } from 'kysely';

/**
 * Since when PayPal says that it does not know what it has reported of an attempt, and when it last said so. And no
 * time to read again is left where nothing is unread: such a row would be read first every minute.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payout_attempts add unread_missing_at timestamptz,
    add unread_missing_read_at timestamptz`.execute(db);
  await sql`update payout_attempts set unread_poll_at = null
    where unread_poll_at is not null and unread_at is null`.execute(db);
};
