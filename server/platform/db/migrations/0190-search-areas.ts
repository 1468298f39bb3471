import { type Kysely, sql } from 'kysely';

/**
 * Indexes by which a search has the newest listings of a county, or of some tiles of the map, without reading the
 * others: of tiles at zoom 7, 9 and 11, for views of each size. They have the point as well, so that a view is counted
 * and walked by an index alone.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('drop index listing_search_county');
  await run(
    'create index listing_search_county on listing_search (county, created_at desc, listing_id desc)',
  );
  await run('drop index listing_search_cell');
  await run('create index listing_search_cell on listing_search (cell) include (lat, lng)');
  for (const zoom of [7, 9, 11])
    await run(`
      create index listing_search_tile_${zoom} on listing_search
        ((cell >> ${2 * (16 - zoom)}), created_at desc, listing_id desc) include (cell, lat, lng)`);
};
