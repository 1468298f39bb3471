import { type Kysely, sql } from 'kysely';

/** By how many people land takes: so that a search for a party which next to none takes reads only these. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index listing_search_party on listing_search (max_party_size)`.execute(db);
};
