import type { listingSearch } from '#contract/listing-search.ts';
import { stateBounds } from '#domain/county-at.ts';
import { intersection } from '#domain/rings.ts';
import { toDaysPrice } from '../listing/answers.ts';
import type { Operation } from '../operation.ts';
import { toFreeDays } from './answers.ts';
import { boxOf } from './candidates-store.ts';
import { listPointsOf } from './card-store.ts';
import { findOnMap } from './map-store.ts';
import { findStep, resolveSearch } from './resolve-search.ts';

/** Single points as long as there are few, else the parts of a grid: of those with one listing, its point. */
export const listListingPoints: Operation<typeof listingSearch.listListingPoints> = async (
  ctx,
  { query },
) => {
  const { view = stateBounds, ...search } = query;
  const { steps } = await resolveSearch(ctx, search);
  const step = await findStep(ctx.db, steps);
  if (!step) return { level: null, isMore: false, points: [], clusters: [] };
  const box = boxOf(step.filters);
  const inView = { ...step.filters, bounds: box ? intersection(box, view) : view };
  const { level, listings, clusters, isMore } = await findOnMap(ctx.db, inView);
  const points = await listPointsOf(ctx.db, listings);
  return {
    level,
    isMore,
    points: points.map((point) => ({
      id: point.id,
      lat: point.lat,
      lng: point.lng,
      title: point.title,
      baseCostCents: point.base_cost_cents,
      daysPrice: toDaysPrice(point),
      freeDays: toFreeDays(point),
    })),
    clusters: clusters.map(({ lat, lng, count, is_more, west, south, east, north }) => ({
      lat,
      lng,
      count,
      isMore: is_more,
      bounds: [west, south, east, north],
    })),
  };
};
