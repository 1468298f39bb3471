import { type Kysely, sql } from 'kysely';

/**
 * What PayPal reported of an attempt without a batch and could not be read yet: it is read again, and nothing else of
 * its booking is sent before.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payout_attempts add unread_item_id text, add unread_batch_id text,
    add unread_at timestamptz, add unread_poll_at timestamptz`.execute(db);
  await sql`create index payout_attempts_unread on payout_attempts (unread_poll_at)
    where unread_poll_at is not null`.execute(db);
};
