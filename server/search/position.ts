import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { refuse } from '#contract/refusals.ts';
import { type SortOrder, sortOrders } from '#domain/search-order.ts';
import type { SearchFilters } from './filters-store.ts';
import { maxCount, type Position } from './found-store.ts';
import { indexedOrderOf, isPlaceOf, orderOf, type Place } from './order-store.ts';

/** Where the results of a search go on: in which of its areas, where in their order, and how many there are. */
export type SearchPosition = {
  sort: SortOrder;
  step: number;
  position: Position;
  count: number;
  isMore: boolean;
};

const WrittenPlace = z.object({ key: z.array(z.number()).max(2), id: Id });
const WrittenPosition = z.object({
  sort: z.enum(sortOrders),
  step: z.int().min(0).max(9),
  count: z.int().min(0).max(maxCount),
  isMore: z.boolean(),
  position: z.object({
    after: WrittenPlace.nullable(),
    part: z.object({ from: WrittenPlace.nullable(), to: WrittenPlace.nullable().optional() }).optional(),
  }),
});

/** As a text that callers send back as it is (docs/rules/search.md#positions). */
export const writePosition = (position: SearchPosition): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

const parse = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
};

/** The position of a text; anything else than what was written is refused. */
export const readPosition = (text: string): SearchPosition => {
  const { data } = WrittenPosition.safeParse(parse(text));
  return data ?? refuse('positionUnknown', 'after');
};

/** Whether a position can be one of these results. */
export const isPositionOf = (
  { sort, position: { after, part } }: SearchPosition,
  filters: SearchFilters,
): boolean => {
  const isInRings = filters.near !== undefined && (sort === 'fit' || sort === 'distance');
  const partOrder = isInRings ? orderOf('distance', filters) : indexedOrderOf(sort);
  const isIn = (order: typeof partOrder) => (place: Place | null | undefined) =>
    !place || isPlaceOf(order, place);
  return isIn(orderOf(sort, filters))(after) && [part?.from, part?.to].every(isIn(partOrder));
};
