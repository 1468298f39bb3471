import type { CellRange } from '#domain/map-cells.ts';
import type { SortOrder } from '#domain/search-order.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import {
  areaOf,
  candidatesInArea,
  candidatesInCounties,
  candidatesWithWord,
  maxCandidates,
  sizeOfArea,
  sizeOfCounties,
} from './candidates-store.ts';
import type { SearchFilters } from './filters-store.ts';
import {
  type FoundPage,
  findAmong,
  lengthOf,
  maxCount,
  type Row,
  type Search,
  type SearchLimits,
  type Source,
  toPage,
  type Window,
} from './found-store.ts';
import { findNearest } from './nearest-store.ts';
import { isIndexed } from './order-store.ts';
import { walk } from './walk-store.ts';
import { rarestWord } from './word-store.ts';

export type Found = Pick<FoundPage, 'listings' | 'next'> & {
  /** At most `maxCount`. */
  count: number;
  /** There are more than `count`, or there may be: the search has not looked at all of its area. */
  isMore: boolean;
};

const usualLimits: SearchLimits = { all: maxCandidates, few: 1_500, withWords: 1_000 };

/** Whether all candidates were looked at. */
const isWhole = ({ limits }: Search, { seen }: Row): boolean => (seen ?? 0) <= limits.all;

const toFound = ({ listings, next, found }: FoundPage, isMore: boolean): Found => ({
  listings,
  next,
  count: Math.min(found, maxCount),
  isMore: isMore || found > maxCount,
});

/** Whether the nearest listings come first, or are likely to. */
const isNearest = ({ filters, sort }: Search): boolean =>
  filters.near !== undefined && (sort === 'distance' || sort === 'fit');

const toWhole = (search: Search, row: Row): Found => toFound(toPage(search, row, { end: null }), false);

const inCounties = (counties: readonly string[], { limits }: Search): Source => ({
  candidates: candidatesInCounties(counties, limits.all + 1),
  size: sizeOfCounties(counties, limits.all + 1),
});

const inArea = (area: readonly CellRange[], { limits }: Search): Source => ({
  candidates: candidatesInArea(area, limits.all + 1),
  size: sizeOfArea(area, limits.all + 1),
});

/**
 * Public listings that match, in an order (docs/rules/search.md#size). Where no more than `limits.all` are in the area,
 * or have the rarest word, all of these are looked at. Else it walks along the order's index until it has found enough;
 * by distance it looks at the nearest ones.
 */
export const findListings = async (
  db: DbOrTransaction,
  filters: SearchFilters,
  { sort, ...window }: Window & { sort: SortOrder },
  limits = usualLimits,
): Promise<Found> => {
  const { position } = window;
  const isOrdered = position?.after && !position.part && !isIndexed(sort, filters);
  // What began as all of it stays so, with what is new.
  const most = isOrdered ? { ...limits, all: 2 * limits.all } : limits;
  const search: Search = { db, filters, sort, window, limits: most };
  const whole = position?.part ? undefined : await findWhole(search);
  if (whole) return whole;
  if (isNearest(search)) return counted(search, async (one) => toFound(await findNearest(one), true));
  return counted(search, walkFar);
};

/** All that matches, where few enough listings are in the area or have the rarest word. */
const findWhole = async (search: Search): Promise<Found | undefined> => {
  const { db, filters, limits } = search;
  const word = await rarestWord(db, filters.words ?? []);
  if (word && word.count <= limits.all) {
    const row = await findAmong(search, { candidates: candidatesWithWord(word.stems, limits.all + 1) });
    if (isWhole(search, row)) return toWhole(search, row);
  }
  const area = areaOf(filters);
  if (area) {
    const row = await findAmong(search, inArea(area, search));
    if (isWhole(search, row)) return toWhole(search, row);
    if (isNearest(search)) return undefined;
  }
  if (filters.counties) {
    const row = await findAmong(search, inCounties(filters.counties, search));
    if (isWhole(search, row)) return toWhole(search, row);
  }
  return undefined;
};

/** The count is that of the first page, wherever the results go on. */
const counted = async (search: Search, find: (search: Search) => Promise<Found>): Promise<Found> => {
  const found = await find(search);
  if (!search.window.position) return found;
  const { count, isMore } = await find({ ...search, window: { offset: 0, limit: 0 } });
  return { ...found, count, isMore };
};

/** Along an index: some way, and farther if that does not fill the page. */
const walkFar = async (search: Search): Promise<Found> => {
  const { filters, limits, window } = search;
  const along = async (length: number) => {
    const page = await walk(search, length);
    return { page, found: toFound(page, !page.isWhole) };
  };
  if (filters.words?.length) return (await along(limits.withWords)).found;
  if (window.position?.part?.to !== undefined) return (await along(limits.all)).found;
  const { page, found } = await along(limits.few);
  const isFull = found.listings.length >= lengthOf(window) || page.found > maxCount;
  return isFull || !found.isMore ? found : (await along(limits.all)).found;
};
