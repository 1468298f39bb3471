import { type Kysely, sql } from 'kysely';

/** A listing's rating, which a few reviews move little, as in 0095. */
const standing = '((coalesce(rating, 0) * review_count + 10.5) / (review_count + 3) / 5)';

/** The keys of each order, and the columns that these are of. */
const orders = {
  price: { keys: 'base_cost_cents', columns: [] },
  acreage: { keys: 'acreage desc', columns: [] },
  rating: { keys: 'coalesce(rating, 0) desc, review_count desc', columns: ['rating'] },
  standing: { keys: `${standing} desc, created_at desc`, columns: ['rating', 'review_count'] },
} as const;

/**
 * Indexes of the tiles of the map, and of the counties, in each order that a search can have: so that the first of an
 * area are found without reading all land that comes before them elsewhere. Those of tiles have the point as well, as
 * in 0243; and an index alone has the places of an order only with the columns that it is of.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db);
  for (const [name, { keys, columns }] of Object.entries(orders)) {
    const id = name === 'price' ? 'listing_id' : 'listing_id desc';
    await run(`
      create index listing_search_tile_${name} on listing_search ((cell >> 14), ${keys}, ${id}, lat, lng)
        include (${['cell', ...columns].join(', ')})`);
    await run(`
      create index listing_search_county_${name} on listing_search (county, ${keys}, ${id})
        ${columns.length > 0 ? `include (${columns.join(', ')})` : ''}`);
  }
};
