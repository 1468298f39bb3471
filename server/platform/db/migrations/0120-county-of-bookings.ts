import { type Kysely, sql } from 'kysely';

/** The hash of the views, functions and triggers that come with this migration: see 0103. */
export const derived = '5c8419d93761b319';

/**
 * A booking has a copy of its land's county, to which its sales tax goes, whatever becomes of the listing. A process of
 * an older version leaves it out and fails on it: stop it before the update.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table bookings add county text`.execute(db);
  await sql`update bookings b set county = l.county from listings l where l.id = b.listing_id`.execute(db);
  await sql`alter table bookings alter column county set not null`.execute(db);
};
