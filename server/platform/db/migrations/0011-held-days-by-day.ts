import { type Kysely, sql } from 'kysely';

/** An index to find listings that are booked on given days: a third of the time with 100,000 listings. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index held_days_day on held_days (day, listing_id)`.execute(db);
};
