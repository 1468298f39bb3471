import { type Kysely, sql } from 'kysely';

/**
 * Indexes of orders in which all columns have one direction: a search can then begin at any place of them, by comparing
 * rows. No rating counts as 0. One more is for the order by fit.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('drop index listing_search_acreage');
  await run('drop index listing_search_rating');
  await run('create index listing_search_acreage on listing_search (acreage desc, listing_id desc)');
  await run(
    'create index listing_search_rating on listing_search (coalesce(rating, 0) desc, review_count desc, listing_id desc)',
  );
  await run(
    `create index listing_search_standing on listing_search
      (((coalesce(rating, 0) * review_count + 10.5) / (review_count + 3) / 5) desc, created_at desc, listing_id desc)`,
  );
};
