import { sql } from 'kysely';
import { candidatesInOrder } from './candidates-store.ts';
import { joinFreeDays, matches } from './filters-store.ts';
import {
  enoughOf,
  type FoundPage,
  foundColumns,
  lengthOf,
  maxCount,
  numberOf,
  type Position,
  pageOf,
  type Row,
  type Search,
  toPage,
} from './found-store.ts';
import { indexedOrderOf, isIndexed, type Place, placeOf } from './order-store.ts';

type Walked = Row & {
  /** The last listing that matches, in the index's order. */
  last: Place | null;
  /** The last one looked at if `length` were, and one beyond it. */
  beyond: Place[] | null;
};

/**
 * Walks along the index of an order, which ends as soon as enough is found. A sort without an index orders what is
 * found on the way, the best first; after that the walk goes on (docs/rules/search.md#positions).
 */
export const walk = async (search: Search, length: number): Promise<FoundPage> => {
  const { db, filters, sort, window } = search;
  const { position } = window;
  const along = indexedOrderOf(sort);
  const isOrdered = isIndexed(sort, filters);
  const part = position?.part;
  const from = isOrdered ? (position?.after ?? null) : (part?.from ?? null);
  const to = part?.to ?? null;
  const isKnown = part?.to !== undefined;
  // What is ordered part by part is counted in each. A part that is known is looked at as a whole, with what is new.
  const enough = isOrdered ? enoughOf(search) : Math.max(maxCount, window.offset + lengthOf(window)) + 1;
  const steps = isKnown ? 2 * length : length;
  const { rows } = await sql<Walked>`
    with matching as materialized (
      select ${foundColumns(search)}, ${placeOf(along)} as step
      from (${candidatesInOrder(along, { from, to, limit: steps })}) s ${joinFreeDays(filters)}
      where ${matches(filters)} limit ${isKnown ? steps : enough}),
    found as materialized (select *, ${numberOf(search)} from matching)
    select (select count(*) from found) as found, null as seen, ${pageOf(search)} as listings,
      (select step from matching offset ${enough - 1} limit 1) as last,
      case when ${!isKnown}::bool and (select count(*) from found) < ${enough} then (
        select json_agg(step.place) from (
          select ${placeOf(along)} as place from (${candidatesInOrder(along, { from, limit: length + 1 })}) s
          offset ${length - 1}) step) end as beyond`.execute(db);
  const [row] = rows as [Walked];
  const { last, beyond } = row;
  // The last one looked at; none where the walk has come to the end of the index.
  const end = last ?? (beyond && beyond.length > 1 ? (beyond[0] ?? null) : null);
  if (isOrdered) return toPage(search, row, { end: end && { after: end } });
  const ending = isKnown ? to : end;
  const next: Position | null = ending && { after: null, part: { from: ending } };
  return toPage(search, row, { end: next, part: { from, to: ending } });
};
