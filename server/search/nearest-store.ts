import { sql } from 'kysely';
import { cellsInRing } from '#domain/map-rings.ts';
import { areaOf, candidatesInArea } from './candidates-store.ts';
import { milesTo } from './filters-store.ts';
import { enoughFor, type FoundPage, findAmong, type Position, type Search, toPage } from './found-store.ts';
import type { Place } from './order-store.ts';
import { circleWith } from './radius-store.ts';
import { areaOfWords, isOrderedByPlace, lengthWith, maxGrowths, withWords } from './word-search-store.ts';

/** Where more listings than are looked at lie closer together than this, not all of them are found by distance. */
const minMiles = 0.01;

/** After every listing that is so many miles away. */
const placeAt = (miles: number): Place => ({ key: [miles], id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' });

/**
 * The nearest listings where there are too many to look at: those of a circle that has no more than `most`, and after a
 * position, those of a ring around what was found before. Each is halved until it has.
 */
export const findNearest = async (search: Search, most: number): Promise<FoundPage> => {
  const { near } = search.filters;
  const { after, part } = search.window.position ?? { after: null };
  if (!near) throw new Error('There is no point to find the nearest listings of.');
  // In their own order they go on anywhere; else in the ring that they are ordered in.
  const begin = search.sort === 'distance' ? after : part?.from;
  const inner = begin?.key[0] ?? 0;
  const known = part?.to?.key[0];
  if (known !== undefined) return findInRing(search, { inner, outer: known, most, isKnown: true });
  // Where land lies evenly, a ring has as much as a circle of the same area.
  const radius = await likelyRadius(search, { ...search.filters, near }, most);
  const likely = Math.max(inner + minMiles, Math.hypot(inner, radius));
  for (let growths = 0, outer = likely; ; growths += 1) {
    const ring = { inner, outer: Math.min(near.miles, outer), most, isKnown: false };
    const page = await findInRing(search, ring);
    const isEnough = page.isWhole || page.listings.length >= enoughFor(search);
    // A ring that was too full has all that is looked at.
    if (!search.frequency || isEnough || page.outer < ring.outer || growths >= maxGrowths) return page;
    outer *= growthFor(page.found, search.limits.wanted);
  }
};

/** How much farther is looked at where so many were found of those that are wanted: where land lies evenly, as far. */
const growthFor = (found: number, wanted: number): number =>
  Math.min(4, Math.max(1.5, Math.sqrt(wanted / Math.max(1, found))));

/** The miles within which so many listings are, or as many with the words of the search as are wanted. */
const likelyRadius = async (
  { db, frequency, limits }: Search,
  filters: Parameters<typeof circleWith>[1],
  most: number,
): Promise<number> => {
  const { miles } = await circleWith(db, filters, frequency ? limits.all : most);
  return frequency ? miles * Math.sqrt(lengthWith(frequency, limits) / limits.all) : miles;
};

type Ring = { inner: number; outer: number; most: number; isKnown: boolean };

/** What a ring has, or the inner part of it that is not too full: up to `outer` miles. */
const findInRing = async (
  search: Search,
  { inner, outer, most, isKnown }: Ring,
): Promise<FoundPage & { outer: number }> => {
  const { filters, sort } = search;
  const near = { ...(filters.near as NonNullable<typeof filters.near>), miles: outer };
  const inRing = { ...search, filters: { ...filters, near } };
  const area = search.frequency ? areaOfWords(inRing.filters) : areaOf(inRing.filters);
  const cells = inner > 0 ? cellsInRing(near, { inner, outer }, filters.bounds) : area;
  // The cells of a ring reach beyond it, and what is new in a known one is looked at as well.
  const limit = isKnown ? 4 * most : inner > 0 ? 2 * most : most;
  const source = search.frequency
    ? withWords(inRing.filters, { cells, limit: limit + 1, isByPlace: isOrderedByPlace(sort) })
    : { candidates: candidatesInArea(cells ?? [], limit + 1) };
  const row = await findAmong(
    inRing,
    source,
    // By distance the position itself says so.
    {
      most: limit,
      where: inner > 0 && sort === 'fit' ? sql`${milesTo(near)} > ${inner}::float8` : sql`true`,
    },
  );
  if ((row.seen ?? 0) > limit && outer - inner > minMiles)
    return findInRing(search, { inner, outer: inner + (outer - inner) / 2, most, isKnown });
  const isLast = outer >= (filters.near?.miles ?? 0);
  if (sort === 'distance')
    return { ...toPage(inRing, row, { end: isLast ? null : { after: placeAt(outer) } }), outer };
  const end: Position = { after: null, part: { from: placeAt(outer) } };
  const part = { from: inner > 0 ? placeAt(inner) : null, to: placeAt(outer) };
  return { ...toPage(inRing, row, { end: isLast ? null : end, part }), outer };
};
