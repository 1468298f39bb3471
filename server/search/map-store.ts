import { finestLevel } from '#domain/map-cells.ts';
import type { Bounds } from '#domain/rings.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import {
  type ClusterLimits,
  clusterLimits,
  gather,
  listClusters,
  maxPoints,
  type StoredCluster,
} from './cluster-store.ts';
import type { SearchFilters } from './filters-store.ts';
import { type FoundListing, maxCount, type SearchLimits } from './found-store.ts';
import { type Found, findListings, usualLimits } from './search-store.ts';

/** What a map shows of a search. */
export type OnMap = {
  /** The zoom of the tiles that clusters are of; null without clusters. */
  level: number | null;
  /** Those that stand alone, each with a point of its own. */
  listings: Pick<FoundListing, 'listing_id' | 'start_day' | 'end_day'>[];
  clusters: StoredCluster[];
  /** Not all of the view was looked at. */
  isMore: boolean;
  /** How many the list of the same search counts. */
  found: Pick<Found, 'count' | 'isMore'>;
};

export type MapLimits = { search: SearchLimits; clusters: ClusterLimits; points: number };

/** A page of the list: where a map has found as many, it doesn't look any farther. */
const enough = 24;

/** So many of the newest with some words that many have: more than a list, but no more than a map has points. */
const wanted = 80;

const usual: MapLimits = {
  search: { ...usualLimits, enough },
  clusters: clusterLimits,
  points: maxPoints,
};

/**
 * What a search finds in a view of the map: its listings as long as they are few, else in the tiles of the view. It
 * looks where the list looks, so that what the list shows first is on the map (docs/rules/search.md#clusters).
 */
export const findOnMap = async (
  db: DbOrTransaction,
  filters: SearchFilters & { bounds: Bounds },
  limits = usual,
): Promise<OnMap> => {
  const sort = filters.near ? 'distance' : 'newest';
  const window = { sort, offset: 0, limit: limits.points, limitOfAll: maxCount } as const;
  const ofSearch = sort === 'newest' ? { ...limits.search, wanted } : limits.search;
  const found = await findListings(db, filters, window, ofSearch);
  const { listings } = found;
  const isWhole = !found.isMore && listings.length === found.count;
  if (isWhole && listings.length <= limits.points)
    return { level: null, listings, clusters: [], isMore: false, found };
  const finest = finestLevel(filters.bounds, maxPoints);
  // The newest with some words lie anywhere: they are as good a sample as any.
  const isSample =
    Boolean(filters.words?.length) &&
    sort === 'newest' &&
    listings.length >= (limits.search.enough ?? listings.length);
  const { level, clusters, isMore } =
    isWhole || isSample
      ? { level: finest, clusters: gather(listings, finest, isSample && !isWhole), isMore: !isWhole }
      : await listClusters(db, filters, { found: listings, limits: limits.clusters });
  const isSingle = ({ count, is_more }: StoredCluster) => count === 1 && !is_more;
  return {
    level,
    listings: clusters.filter(isSingle),
    clusters: clusters.filter((cluster) => !isSingle(cluster)),
    isMore,
    found,
  };
};
