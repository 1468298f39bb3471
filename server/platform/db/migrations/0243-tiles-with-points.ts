import { type Kysely, sql } from 'kysely';

/**
 * The indexes of the map's tiles have the point among their keys: so that a view is walked without reading the rows of
 * its tiles that lie outside of it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db);
  for (const zoom of [7, 9, 11]) {
    await run(`drop index listing_search_tile_${zoom}`);
    await run(`
      create index listing_search_tile_${zoom} on listing_search
        ((cell >> ${2 * (16 - zoom)}), created_at desc, listing_id desc, lat, lng) include (cell)`);
  }
};
