import { type Kysely, sql } from 'kysely';

/** A payout that was stopped, of which nothing is owed, on its way or with the host, has ended; it stays kept. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update payouts set stage = 'ended', hold = 'stopped'
    where stage = 'stopped' and owed_cents = 0 and on_its_way_cents = 0 and arrived_cents = 0`.execute(db);
};
