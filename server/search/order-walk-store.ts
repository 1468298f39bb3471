import { sql } from 'kysely';
import { findInParts, type Parts, partsOf } from './area-walk-store.ts';
import { placeConditions, type SearchFilters } from './filters-store.ts';
import { enoughOf, type FoundPage, type Position, type Search, toPage } from './found-store.ts';
import {
  indexedOrderOf,
  inOrder,
  inOrderOfKeys,
  isAfter,
  isIndexed,
  isUpTo,
  keyColumns,
  type Order,
  type Place,
  placeOf,
} from './order-store.ts';

/** Tiles of this zoom, and counties, have an index of each order: of so many at most an order is made. */
const withOrders = { zooms: [9], maxParts: 40 };

/** The parts of a search's area that have an index of each order; undefined where there are none, or too many. */
export const orderedPartsOf = (filters: SearchFilters): Parts | undefined => {
  const parts = partsOf(filters, withOrders);
  const { near, bounds } = filters;
  const isInBox = near && sql<boolean>`(${sql.join(placeConditions({ near, bounds }), sql` and `)})`;
  return parts && { ...parts, ...(isInBox && { isInBox: sql<boolean>`${parts.isInBox} and ${isInBox}` }) };
};

type Stretch = {
  order: Order;
  from: Place | null;
  to: Place | null;
  /** How many listings are wanted, and how many are taken of each part at most. */
  length: number;
  perPart: number;
};

/** In a part no more is passed than so many times what is taken, to find what lies in the area. */
const maxTimes = 40;

/** Known by an index alone; null where there are fewer. */
type Ends = {
  /** The place in an order up to which the parts have as many listings of the area as are wanted, of those taken. */
  last: Place | null;
  /** The same, or before it the place up to which no part has more than are taken or passed. */
  end: Place | null;
};

const endsOf = async (
  { db }: Search,
  parts: Parts,
  { order, from, to, length, perPart }: Stretch,
): Promise<Ends> => {
  const passed = maxTimes * perPart;
  const columns = sql`${keyColumns(order)}, s.listing_id, ${placeOf(order)} as place`;
  const along = sql`listing_search s where ${parts.has} and ${from ? isAfter(order, from) : sql`true`}
    and ${to ? isUpTo(order, to) : sql`true`} order by ${inOrder(order)}`;
  const { rows } = await sql<Ends>`
    with entries as materialized (
      select s.*, number = ${perPart} or passed = ${passed} as is_end from ${parts.rows} cross join lateral (
        select ${columns}, is_in_box, passed, row_number() over (order by ${inOrder(order)}) as number
        from (
          select * from (
            select *, ${parts.isInBox} as is_in_box, row_number() over () as passed
            from (select * from ${along} limit ${passed}) s) s
          where is_in_box or passed = ${passed} limit ${perPart}) s) s),
    last as materialized (
      select * from entries where is_in_box order by ${inOrderOfKeys(order)} offset ${length - 1} limit 1)
    select (select place from last) as last, (
      select place from (select * from last union all select * from entries where is_end) ends
      order by ${inOrderOfKeys(order)} limit 1) as end`.execute(db);
  return rows[0] ?? { last: null, end: null };
};

/**
 * The place in an order up to which the parts have `length` listings of the area together, or somewhat fewer; null
 * where they have no more. What the first of each part have is known first, so that no part is looked at beyond it.
 */
const endOf = async (
  search: Search,
  parts: Parts,
  stretch: Pick<Stretch, 'order' | 'from' | 'length'>,
): Promise<Place | null> => {
  const { length } = stretch;
  const ofEach = Math.ceil((2 * length) / parts.count);
  const to =
    ofEach < length ? (await endsOf(search, parts, { ...stretch, to: null, perPart: ofEach })).last : null;
  const { end } = await endsOf(search, parts, { ...stretch, to, perPart: length });
  return end ?? to;
};

/**
 * The first listings of an area in an order, of which each of its parts has an index: about `length` are looked at. A
 * sort without an index orders these, the best first; after that the walk goes on (docs/rules/search.md#positions).
 */
export const walkInOrder = async (search: Search, parts: Parts, length: number): Promise<FoundPage> => {
  const { filters, sort, window } = search;
  const { position } = window;
  const order = indexedOrderOf(sort);
  const isOrdered = isIndexed(sort, filters);
  const part = position?.part;
  const from = isOrdered ? (position?.after ?? null) : (part?.from ?? null);
  const to = part?.to !== undefined ? part.to : await endOf(search, parts, { order, from, length });
  const enough = isOrdered ? enoughOf(search) : null;
  const row = await findInParts(search, parts, { order, from, to, perPart: length, enough });
  if (!isOrdered) {
    const next: Position | null = to && { after: null, part: { from: to } };
    return toPage(search, row, { end: next, part: { from, to } });
  }
  const end = row.last ?? to;
  return toPage(search, row, { end: end && { after: end } });
};
