import type { listingSearch } from '#contract/listing-search.ts';
import type { Operation } from '../operation.ts';
import { toFilters } from './search.ts';
import { listPoints } from './store.ts';

export const listListingPoints: Operation<typeof listingSearch.listListingPoints> = async (
  ctx,
  { query },
) => {
  const filters = toFilters(ctx, query);
  const found = filters ? await listPoints(ctx.db, filters) : [];
  return {
    points: found.map(({ base_cost_cents, ...point }) => ({ ...point, baseCostCents: base_cost_cents })),
  };
};
