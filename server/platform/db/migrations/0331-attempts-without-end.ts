import { type Kysely, sql } from 'kysely';

/** Attempts through PayPal of which no end is known, the first sent first: administrators look at old ones. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index payout_attempts_without_end on payout_attempts (sent_at)
    where way = 'PayPal' and stage = 'onItsWay' and coalesce(item_status, 'Pending') = 'Pending'`.execute(db);
};
