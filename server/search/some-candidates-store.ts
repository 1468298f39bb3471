import type { RawBuilder } from 'kysely';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import {
  areaOf,
  candidatesInArea,
  candidatesInCounties,
  candidatesInOrder,
  maxCandidates,
} from './candidates-store.ts';
import type { SearchFilters } from './filters-store.ts';
import type { Frequency } from './found-store.ts';
import { orderOf } from './order-store.ts';
import { circleWith } from './radius-store.ts';
import { usualLimits } from './search-store.ts';
import { areaOfWords, frequencyOf, someWithWords, withWords } from './word-search-store.ts';

type SomeCandidates = {
  candidates: RawBuilder<unknown>;
  /** They are all there are, if they are no more than `most`. */
  isAll: boolean;
  most: number;
  /** Near a place: within so many miles they are. */
  miles?: number | undefined;
  /** The filters that are left to ask of them. */
  others: SearchFilters;
};

/** How many of those that have the words of a search are looked at: all, where more don't have them, or some. */
export type WordLimits = { all: number; some: number };

/** A row is read of each, wherever it is: so they are fewer than without words. */
const wordLimits: WordLimits = { all: usualLimits.withWords, some: 100 };

type Limits = { isByPlace?: boolean; words?: WordLimits | undefined };

/**
 * Some candidates, without an order: of the smallest source that holds everything; near a place the nearest. At most
 * one more than `most`. `isByPlace`: where they are is all that is read of them, if nothing else is asked for.
 */
export const someCandidates = async (
  db: DbOrTransaction,
  filters: SearchFilters,
  limits: Limits = {},
): Promise<SomeCandidates> => {
  const frequency = await frequencyOf(db, filters);
  if (frequency) return candidatesWithWords(db, filters, frequency, limits);
  const { near } = filters;
  const most = maxCandidates;
  const limit = most + 1;
  const miles = near && (await circleWith(db, { ...filters, near }, most)).miles;
  const isAll = miles === near?.miles;
  const area = areaOf(near && miles ? { ...filters, near: { ...near, miles } } : filters);
  if (area) return { candidates: candidatesInArea(area, limit), isAll, most, miles, others: filters };
  return {
    candidates: filters.counties
      ? candidatesInCounties(filters.counties, limit)
      : candidatesInOrder(orderOf('newest'), { limit }),
    isAll,
    most,
    others: filters,
  };
};

/**
 * All that have the words, or some of them: near a place those within so many miles that, by how frequent the words
 * are, half of `most` listings have them, and elsewhere the latest.
 */
const candidatesWithWords = async (
  db: DbOrTransaction,
  filters: SearchFilters,
  frequency: Frequency,
  { isByPlace = false, words = wordLimits }: Limits,
): Promise<SomeCandidates> => {
  const { near } = filters;
  const isCommon = frequency.listings > words.all;
  const most = isCommon ? words.some : words.all;
  if (!isCommon || !near) {
    const options = { cells: areaOfWords(filters), isByPlace };
    const source = isCommon
      ? await someWithWords(db, filters, frequency, { ...options, most })
      : withWords(filters, { ...options, limit: most + 1 });
    return { ...source, isAll: true, most, miles: near?.miles };
  }
  const circle = await circleWith(db, { ...filters, near }, maxCandidates);
  // A whole circle that is not full may have no more than are looked at.
  const likely =
    circle.listings === undefined
      ? Number.POSITIVE_INFINITY
      : circle.miles * Math.sqrt(most / 2 / frequency.share / circle.listings);
  const miles = Math.min(near.miles, likely);
  const looked = { ...filters, near: { ...near, miles } };
  return {
    ...withWords(looked, { cells: areaOfWords(looked), limit: most + 1, isByPlace }),
    isAll: miles === near.miles,
    most,
    miles,
  };
};
