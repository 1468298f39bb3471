import type { listingSearch } from '#contract/listing-search.ts';
import { stateBounds } from '#domain/county-at.ts';
import { type Bounds, intersection } from '#domain/rings.ts';
import { toDaysPrice } from '../listing/answers.ts';
import type { Operation } from '../operation.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { toFreeDays } from './answers.ts';
import { boxOf } from './candidates-store.ts';
import { listPointsOf } from './card-store.ts';
import { findOnMap, type OnMap } from './map-store.ts';
import { findStep, resolveSearch, type SearchStep } from './resolve-search.ts';

/** What is on the map of the area that the list shows. A part of it doesn't tell which one that is, all of it does. */
const findSteps = async (
  db: DbOrTransaction,
  steps: readonly SearchStep[],
  view: Bounds | undefined,
): Promise<OnMap | undefined> => {
  const shown = view && (await findStep(db, steps));
  let onMap: OnMap | undefined;
  for (const { filters, enough } of shown ? [shown] : steps) {
    const box = boxOf(filters);
    const whole = view ?? stateBounds;
    onMap = await findOnMap(db, { ...filters, bounds: box ? intersection(box, whole) : whole });
    if (onMap.found.count >= enough || onMap.found.isMore) break;
  }
  return onMap;
};

/** Single points as long as there are few, else the parts of a grid: of those with one listing, its point. */
export const listListingPoints: Operation<typeof listingSearch.listListingPoints> = async (
  ctx,
  { query },
) => {
  const { view, ...search } = query;
  const { steps } = await resolveSearch(ctx, search);
  const onMap = await findSteps(ctx.db, steps, view);
  if (!onMap) return { level: null, isMore: false, points: [], clusters: [] };
  const { level, listings, clusters, isMore } = onMap;
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
