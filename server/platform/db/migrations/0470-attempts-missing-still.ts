import { type Kysely, sql } from 'kysely';

/**
 * When PayPal last said that it does not know an attempt: if that is long ago, a process that doesn't know of it has
 * read the attempt since then. And the attempts that were given up, the first sent first: administrators look for them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payout_attempts add missing_read_at timestamptz`.execute(db);
  await sql`create index payout_attempts_given_up on payout_attempts (sent_at)
    where item_status = 'Unknown' and stage = 'onItsWay' and batch_id is null and next_poll_at is null`.execute(
    db,
  );
};
