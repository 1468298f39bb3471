import type { listingSearch } from '#contract/listing-search.ts';
import { stateBounds } from '#domain/county-at.ts';
import { finestLevel } from '#domain/map-cells.ts';
import { intersection } from '#domain/rings.ts';
import { toDaysPrice } from '../listing/answers.ts';
import type { Operation } from '../operation.ts';
import { toFreeDays } from './answers.ts';
import { boxOf } from './candidates-store.ts';
import { listPointsOf } from './card-store.ts';
import { listClusters, maxPoints } from './cluster-store.ts';
import type { FoundListing } from './found-store.ts';
import { findStep, resolveSearch } from './resolve-search.ts';
import { findListings, usualLimits } from './search-store.ts';

/** Single points as long as there are few, else the parts of a grid: of those with one listing, its point. */
export const listListingPoints: Operation<typeof listingSearch.listListingPoints> = async (
  ctx,
  { query },
) => {
  const { view = stateBounds, ...search } = query;
  const { steps } = await resolveSearch(ctx, search);
  const step = await findStep(ctx.db, steps);
  if (!step) return { level: null, points: [], clusters: [] };
  const box = boxOf(step.filters);
  const inView = { ...step.filters, bounds: box ? intersection(box, view) : view };
  const window = { sort: 'newest', offset: 0, limit: maxPoints } as const;
  const found = await findListings(ctx.db, inView, window, { ...usualLimits, far: 0 });
  const isFew = found.count <= maxPoints && !found.isMore;
  const parts = isFew ? [] : await listClusters(ctx.db, inView);
  const single = parts.filter(({ count, is_more }) => count === 1 && !is_more);
  const listings: FoundListing[] = isFew ? found.listings : single.map((part) => ({ ...part, miles: null }));
  const points = await listPointsOf(ctx.db, listings);
  return {
    level: isFew ? null : finestLevel(inView.bounds, maxPoints),
    points: points.map((point) => ({
      id: point.id,
      lat: point.lat,
      lng: point.lng,
      title: point.title,
      baseCostCents: point.base_cost_cents,
      daysPrice: toDaysPrice(point),
      freeDays: toFreeDays(point),
    })),
    clusters: parts
      .filter((part) => !single.includes(part))
      .map(({ lat, lng, count, is_more, west, south, east, north }) => ({
        lat,
        lng,
        count,
        isMore: is_more,
        bounds: [west, south, east, north],
      })),
  };
};
