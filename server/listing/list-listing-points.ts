import type { listingSearch } from '#contract/listing-search.ts';
import type { Operation } from '../operation.ts';
import { toDaysPrice } from './answers.ts';
import { toFilters } from './search.ts';
import { listPoints } from './store.ts';

export const listListingPoints: Operation<typeof listingSearch.listListingPoints> = async (
  ctx,
  { query },
) => {
  const filters = toFilters(ctx, query);
  const found = filters ? await listPoints(ctx.db, filters) : [];
  return {
    points: found.map((point) => ({
      id: point.id,
      lat: point.lat,
      lng: point.lng,
      title: point.title,
      baseCostCents: point.base_cost_cents,
      daysPrice: toDaysPrice(point),
    })),
  };
};
