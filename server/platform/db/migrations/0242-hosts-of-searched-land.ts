import { type Kysely, sql } from 'kysely';

/** The hash of the views, functions and triggers of this migration (docs/decisions/0074-derived-data.md). */
export const derived = '83a954137b2a90b5';

/**
 * Whose land it is, beside what a search reads of it: so that land of others is found without reading all that a host
 * has, and the newest of a host by an index.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table listing_search add user_id uuid');
  await run('update listing_search s set user_id = l.user_id from listings l where l.id = s.listing_id');
  await run('alter table listing_search alter user_id set not null');
  // Neighbors are stored together again.
  await run('cluster listing_search using listing_search_cell');
  await run('create index listing_search_user on listing_search (user_id, created_at desc, listing_id desc)');
};
