import type { RawBuilder } from 'kysely';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import {
  areaOf,
  candidatesInArea,
  candidatesInCounties,
  candidatesInOrder,
  candidatesWithWord,
  maxCandidates,
} from './candidates-store.ts';
import type { SearchFilters } from './filters-store.ts';
import { orderOf } from './order-store.ts';
import { radiusWith } from './radius-store.ts';
import { rarestWord } from './word-store.ts';

/**
 * Some candidates, without an order: of the smallest source that holds everything; near a place the nearest. At most
 * one more than `maxCandidates`.
 */
export const someCandidates = async (
  db: DbOrTransaction,
  filters: SearchFilters,
): Promise<{ candidates: RawBuilder<unknown>; isAll: boolean }> => {
  const limit = maxCandidates + 1;
  const word = await rarestWord(db, filters.words ?? []);
  if (word && word.count <= maxCandidates)
    return { candidates: candidatesWithWord(word.stems, limit), isAll: true };
  const { near } = filters;
  const miles = near && (await radiusWith(db, { ...filters, near }, maxCandidates));
  const isAll = miles === near?.miles;
  const area = areaOf(near && miles ? { ...filters, near: { ...near, miles } } : filters);
  if (area) return { candidates: candidatesInArea(area, limit), isAll };
  return {
    candidates: filters.counties
      ? candidatesInCounties(filters.counties, limit)
      : candidatesInOrder(orderOf('newest'), { limit }),
    isAll,
  };
};
