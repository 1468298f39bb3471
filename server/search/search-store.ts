import { sql } from 'kysely';
import type { County } from '#domain/counties.ts';
import type { CellRange } from '#domain/map-cells.ts';
import { cellsInRing } from '#domain/map-rings.ts';
import type { SortOrder } from '#domain/search-order.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { type Parts, partsOf, walkParts } from './area-walk-store.ts';
import {
  areaOf,
  candidatesInArea,
  candidatesInCounties,
  maxCandidates,
  scarceSources,
  sizeOfArea,
  sizeOfCounties,
} from './candidates-store.ts';
import { baseCondition, isAreaAlone, type SearchFilters } from './filters-store.ts';
import {
  enoughFor,
  type FoundPage,
  type Frequency,
  findAmong,
  maxCount,
  type Search,
  type SearchLimits,
  type Source,
  toPage,
  type Window,
} from './found-store.ts';
import { findNearest } from './nearest-store.ts';
import { isIndexed } from './order-store.ts';
import { orderedPartsOf, walkInOrder } from './order-walk-store.ts';
import { walk } from './walk-store.ts';
import {
  areaOfWords,
  countWith,
  findNewestWithWords,
  frequencyOf,
  isOrderedByPlace,
  likelyWith,
  withWords,
} from './word-search-store.ts';

export type Found = Pick<FoundPage, 'listings' | 'next'> & {
  /** At most `maxCount`. */
  count: number;
  /** There are more than `count`, or there may be: the search has not looked at all of its area. */
  isMore: boolean;
};

/** A page of listings. */
const enough = 25;

export const usualLimits: SearchLimits = {
  all: maxCandidates,
  few: 1_500,
  scarce: 50,
  some: 400,
  most: 10_000,
  far: 10_000,
  withWords: 500,
  wanted: 40,
};

const toFound = ({ listings, next, found }: FoundPage, isMore: boolean): Found => ({
  listings,
  next,
  count: Math.min(found, maxCount),
  isMore: isMore || found > maxCount,
});

/** Whether the nearest listings come first, or are likely to. */
const isNearest = ({ filters, sort }: Search): boolean =>
  filters.near !== undefined && (sort === 'distance' || sort === 'fit');

const isNewest = ({ filters, sort }: Search): boolean =>
  sort === 'newest' || (sort === 'distance' && filters.near === undefined);

const inCounties = (filters: SearchFilters, counties: readonly County[], limit: number): Source => ({
  candidates: candidatesInCounties(counties, limit),
  size: sizeOfCounties(counties, limit),
  others: { ...filters, counties: undefined },
});

const inArea = (area: readonly CellRange[], limit: number): Source => ({
  candidates: candidatesInArea(area, limit),
  size: sizeOfArea(area, limit),
});

/**
 * Public listings that match, in an order (docs/rules/search.md#size). Where no more than `limits.all` are in the area,
 * or have the rarest word, all of these are looked at. Else some are, along an index of the order asked for, or the
 * nearest ones; and if these don't fill the page, more of them.
 */
export const findListings = async (
  db: DbOrTransaction,
  filters: SearchFilters,
  { sort, ...window }: Window & { sort: SortOrder },
  limits = usualLimits,
): Promise<Found> => {
  const search = { db, filters, sort, window, limits, frequency: await frequencyOf(db, filters) };
  const { position } = window;
  if (position?.part || window.isUncounted || isByIndexAlone(search)) return findSome(search);
  // What began as all of it stays so, with what is new: its order has no index to go on by.
  const isOrdered = position?.after && !isIndexed(sort, filters);
  const whole = await findWhole(
    search,
    isOrdered
      ? { most: 2 * limits.most, scarce: 2 * limits.scarce }
      : { most: limits.all, scarce: limits.scarce },
  );
  return whole ?? findSome(search);
};

/** Whether an index alone counts the listings and has them in order: then none but the page is looked at. */
const isByIndexAlone = ({ filters, sort }: Search): boolean => {
  if (!isAreaAlone(filters) || areaOf(filters)?.length === 0) return false;
  return sort === 'distance' || (sort === 'newest' && partsOf(filters) !== undefined);
};

/** Neither the nearest nor the newest come first. */
const isInOtherOrder = (search: Search): boolean => !isNearest(search) && !isNewest(search);

/** So many listings in an order are likely to have a page with some words, and somewhat more. */
const lengthOfPage = ({ filters, window }: Search, { share, shareInCounties }: Frequency): number => {
  const ofThese = orderedPartsOf(filters) ? shareInCounties : share;
  return Math.ceil((1.25 * Math.max(enough, window.offset + window.limit)) / Math.max(ofThese, 1e-9));
};

/**
 * How many listings with the words of a search are looked at, if they are all there are; undefined where they are
 * likely to be more, or a walk along the order is likely to have found a page of them before.
 */
const mostWithWords = (search: Search, frequency: Frequency, most: number): number | undefined => {
  const { filters, limits } = search;
  const isGoingOn = most > limits.all;
  if (isGoingOn || !isInOtherOrder(search)) {
    const atMost = isGoingOn ? most : limits.withWords;
    const isOfArea = isInOtherOrder(search) && areaOf(filters) !== undefined;
    return frequency.listings > atMost && !isOfArea ? undefined : atMost;
  }
  const sooner = Math.max(limits.withWords, Math.min(limits.most, lengthOfPage(search, frequency)));
  return likelyWith(filters, frequency) > sooner ? undefined : 2 * sooner;
};

/**
 * All that matches, where no more than `most` are in the area, or no more than `scarce` have what is asked for
 * anywhere; or with words, as many have these.
 */
const findWhole = async (
  search: Search,
  { most, scarce }: Pick<SearchLimits, 'most' | 'scarce'>,
): Promise<Found | undefined> => {
  const { filters, frequency, limits, window } = search;
  const asked = { ...search, window: { ...window, limit: window.limitOfAll ?? window.limit } };
  const whole = async (source: Source, atMost: number): Promise<Found | undefined> => {
    const row = await findAmong(asked, source, { most: atMost });
    return (row.seen ?? 0) <= atMost ? toFound(toPage(asked, row, { end: null }), false) : undefined;
  };
  if (frequency) {
    const atMost = mostWithWords(search, frequency, most);
    if (atMost === undefined) return undefined;
    const options = {
      cells: areaOfWords(filters),
      limit: atMost + 1,
      isByPlace: isOrderedByPlace(search.sort),
    };
    const source = withWords(filters, options);
    // Where they may be too many, only the rows of their words are read to know.
    const isCounted = isInOtherOrder(search) && likelyWith(filters, frequency) > limits.withWords / 2;
    return whole(isCounted ? { ...source, size: countWith(filters, options) } : source, atMost);
  }
  for (const source of scarceSources(filters, scarce + 1)) {
    const ofScarce = await whole(source, scarce);
    if (ofScarce) return ofScarce;
  }
  const area = areaOf(filters);
  const inBox = area && (await whole(inArea(area, most + 1), most));
  if (inBox || !filters.counties) return inBox;
  return whole(inCounties(filters, filters.counties, most + 1), most);
};

/** The page of what is looked at: of few, and if these don't fill it, of more. */
const findSome = async (search: Search): Promise<Found> => {
  const { filters, limits, window, frequency } = search;
  const { position } = window;
  const parts = isNewest(search) ? partsOf(filters) : orderedPartsOf(filters);
  const find = (length: number): Promise<FoundPage> => {
    if (isNearest(search)) return findNearest(search, length);
    if (frequency && isNewest(search)) return findNewestWithWords(search, frequency);
    if (!parts) return walk(search, length);
    return isNewest(search) ? walkParts(search, parts, length) : walkInOrder(search, parts, length);
  };
  if (position?.part?.to !== undefined) return toPart(search, await find(Math.max(limits.most, limits.far)));
  const isFull = ({ listings, found, isWhole }: FoundPage) =>
    listings.length >= enoughFor(search) || found > maxCount || isWhole;
  const [first, ...others] = lengthsOf(search, parts);
  let page = await find(first);
  for (const length of new Set(others)) if (length > first && !isFull(page)) page = await find(length);
  if (isFull(page)) return toPart(search, page);
  // With words in another order all are looked at only where the page would be empty, and they are not too many.
  const isSkipped =
    position ||
    (frequency &&
      isInOtherOrder(search) &&
      (page.listings.length > 0 || likelyWith(filters, frequency) > limits.most));
  const whole = isSkipped ? undefined : await findWhole(search, limits);
  return whole ?? toPart(search, frequency ? page : await find(limits.far));
};

/** How many are looked at: first, and each time that these don't fill the page. */
const lengthsOf = (search: Search, parts: Parts | undefined): readonly [number, ...number[]] => {
  const { limits, window, frequency } = search;
  const most = isNearest(search) ? limits.all : limits.few;
  const isOrdered = isIndexed(search.sort, search.filters);
  const pages = (times: number, length = window.limit) =>
    Math.min(most, times * Math.max(enough, window.offset + length));
  if (frequency && isInOtherOrder(search)) {
    const length = Math.max(limits.withWords, lengthOfPage(search, frequency));
    return [Math.min(limits.far, length), Math.min(limits.far, 4 * length)];
  }
  if (frequency) return [limits.withWords];
  if (window.isUncounted) return [pages(16), most];
  if (isNearest(search) && limits.enough) return [pages(16, limits.enough), most];
  // A place in an order that has an index is found by it alone.
  if (!isNearest(search) && !isNewest(search) && isOrdered && parts)
    return [isAreaAlone(search.filters) ? pages(1) + 1 : pages(3), pages(16), most];
  const isGrowing = isNearest(search)
    ? isByIndexAlone(search) && !window.position
    : isNewest(search) && parts;
  // What an index counts may be few, and is looked at whole.
  const length = isByIndexAlone(search) ? window.limit : limits.enough;
  if (isGrowing) return [pages(3, length), pages(16, length), most];
  return isNearest(search) || isOrdered ? [most] : [limits.some];
};

/** What was found without looking at everything. After a position, the count is that of the first page. */
const toPart = async (search: Search, page: FoundPage): Promise<Found> => {
  const { db, filters, window } = search;
  if (window.position) return toFound(page, true);
  const found = toFound(page, !page.isWhole);
  if (!isAreaAlone(filters)) return found;
  const count = await countArea(db, filters);
  return { ...found, count: Math.min(count, maxCount), isMore: count > maxCount };
};

/**
 * How many listings are in an area, up to one more than are counted, by an index alone: part by part (`offset 0`), or
 * PostgreSQL may read all of another index that has their points as well.
 */
const countArea = async (db: DbOrTransaction, filters: SearchFilters): Promise<number> => {
  const { near, bounds } = filters;
  const area = near ? cellsInRing(near, { inner: 0, outer: near.miles }, bounds) : areaOf(filters);
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from ${
        area
          ? sql`unnest(${area.map(({ first }) => first)}::bigint[], ${area.map(({ last }) => last)}::bigint[])
              part (first, last)
              cross join lateral (
                select lat, lng from listing_search where cell between part.first and part.last offset 0) s`
          : sql`listing_search s`
      }
      where ${baseCondition(filters)} limit ${maxCount + 1}) counted`.execute(db);
  return rows[0]?.count ?? 0;
};
