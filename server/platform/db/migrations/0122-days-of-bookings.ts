import { type Kysely, sql } from 'kysely';

/** For exports of a year, and to see in which coming years bookings begin. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index bookings_start on bookings (start_day, id)`.execute(db);
};
