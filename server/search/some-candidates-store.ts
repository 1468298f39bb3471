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
import { orderOf } from './order-store.ts';
import { radiusWith } from './radius-store.ts';
import { withWords } from './word-search-store.ts';

type SomeCandidates = {
  candidates: RawBuilder<unknown>;
  /** They are all there are, if they are no more than `maxCandidates`. */
  isAll: boolean;
  /** Near a place: within so many miles they are. */
  miles?: number | undefined;
  /** The filters that are left to ask of them. */
  others: SearchFilters;
};

/**
 * Some candidates, without an order: of the smallest source that holds everything; near a place the nearest. At most
 * one more than `maxCandidates`. `isByPlace`: where they are is all that is read of them, if nothing else is asked for.
 */
export const someCandidates = async (
  db: DbOrTransaction,
  filters: SearchFilters,
  { isByPlace = false } = {},
): Promise<SomeCandidates> => {
  const limit = maxCandidates + 1;
  if (filters.words?.length) {
    const { candidates, others } = withWords(filters, { cells: areaOf(filters), limit, isByPlace });
    return { candidates, isAll: true, miles: filters.near?.miles, others };
  }
  const { near } = filters;
  const miles = near && (await radiusWith(db, { ...filters, near }, maxCandidates));
  const isAll = miles === near?.miles;
  const area = areaOf(near && miles ? { ...filters, near: { ...near, miles } } : filters);
  if (area) return { candidates: candidatesInArea(area, limit), isAll, miles, others: filters };
  return {
    candidates: filters.counties
      ? candidatesInCounties(filters.counties, limit)
      : candidatesInOrder(orderOf('newest'), { limit }),
    isAll,
    others: filters,
  };
};
