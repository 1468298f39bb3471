import { sql } from 'kysely';
import type { DbOrTransaction } from '../platform/db/connect.ts';

/** Writes what searches read anew, from all listings, whose writers wait; answers how many can be found. */
export const rebuildProjection = async (db: DbOrTransaction): Promise<number> => {
  await sql`select rebuild_listing_search()`.execute(db);
  const { rows } = await sql<{ count: number }>`select count(*) from listing_search`.execute(db);
  return rows[0]?.count ?? 0;
};
