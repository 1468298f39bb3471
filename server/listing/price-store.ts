import { sql } from 'kysely';
import type { Activity } from '#domain/activities.ts';
import type { County } from '#domain/counties.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';

type PriceFilters = {
  counties?: readonly County[] | undefined;
  acres?: { least: number; most: number } | undefined;
  /** At least one of these; an empty list matches every listing. */
  activities: readonly Activity[];
};

/** The base prices in cents that a quarter, a half and three quarters of the listings ask at most. */
export type PriceQuartiles = { listings: number; quartiles: [number, number, number] | null };

/** How many public listings with a price match, and the quartiles of their base prices; null for none. */
export const findPriceQuartiles = async (
  db: DbOrTransaction,
  { counties, acres, activities }: PriceFilters,
): Promise<PriceQuartiles> => {
  const { rows } = await sql<PriceQuartiles>`
    select count(*)::int as listings,
      percentile_disc(array[0.25, 0.5, 0.75]) within group (order by l.base_cost_cents) as quartiles
    from listings l
    where l.active and l.approved and l.base_cost_cents > 0
      ${counties ? sql`and l.county = any(${counties}::text[])` : sql``}
      ${acres ? sql`and l.acreage between ${acres.least} and ${acres.most}` : sql``}
      ${activities.length > 0 ? sql`and l.activities && ${activities}::text[]` : sql``}`.execute(db);
  return rows[0] ?? { listings: 0, quartiles: null };
};
