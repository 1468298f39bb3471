import { type RawBuilder, sql } from 'kysely';
import { tilesAtOneOf } from '#domain/map-cells.ts';
import type { Bounds } from '#domain/rings.ts';
import { boxOf, searchColumns } from './candidates-store.ts';
import { joinFreeDays, matches, type SearchFilters } from './filters-store.ts';
import {
  enoughOf,
  type FoundPage,
  foundColumns,
  numberOf,
  pageOf,
  type Row,
  type Search,
  toPage,
} from './found-store.ts';
import {
  createdAtOf,
  inOrder,
  isAfter,
  isUpTo,
  type Order,
  orderOf,
  type Place,
  placeOf,
} from './order-store.ts';

/** The zooms whose tiles have an index of their newest listings, and how many parts are walked at most. */
const newestFirst = { zooms: [7, 9, 11], maxParts: 8 };

/** The parts of an area that have an index of their listings in an order: counties, or tiles of the map. */
export type Parts = {
  /** A table `part` with a row for each. */
  rows: RawBuilder<unknown>;
  /** Whether a listing `s` is in such a row. */
  has: RawBuilder<boolean>;
  /** Whether a listing `s` is in the area's box. */
  isInBox: RawBuilder<boolean>;
  /** Whether their index knows it, so that no rows beside the box are read. */
  isByIndex: boolean;
  count: number;
};

const isIn = ([west, south, east, north]: Bounds) => sql<boolean>`(
  s.lat between ${south}::float8 and ${north}::float8 and s.lng between ${west}::float8 and ${east}::float8)`;

/** The parts of a search's area; undefined where there is none, or so much of it that walking all land is no worse. */
export const partsOf = (filters: SearchFilters, { zooms, maxParts } = newestFirst): Parts | undefined => {
  const { counties } = filters;
  const box = boxOf(filters);
  const tiles = box && tilesAtOneOf(zooms, box, maxParts);
  if (box && tiles)
    return {
      rows: sql`unnest(${tiles.numbers}::bigint[]) part (tile)`,
      has: sql`(s.cell >> ${sql.raw(String(2 * (16 - tiles.zoom)))}) = part.tile`,
      isInBox: isIn(box),
      isByIndex: true,
      count: tiles.numbers.length,
    };
  // A part is walked once, also if its county is named twice.
  const named = [...new Set(counties)];
  if (named.length === 0 || named.length > maxParts) return undefined;
  return {
    rows: sql`unnest(${named}::text[]) part (county)`,
    has: sql`s.county = part.county`,
    isInBox: box ? isIn(box) : sql`true`,
    isByIndex: false,
    count: named.length,
  };
};

const newest = orderOf('newest');

/**
 * The place up to which land is looked through for that of a box: for twice as many listings as are walked, if they
 * come evenly. Null where these are all there are.
 */
const horizonFrom = async ({ db, limits }: Search, from: Place | null): Promise<Place | null> => {
  const begin = from ? createdAtOf(from) : sql`newest`;
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from at) * 1000000)::int8 as at
    from (
      select ${begin} - (newest - oldest) * least(1, ${2 * limits.far}::float8 / greatest(1, reltuples)) as at, oldest
      from (select min(created_at) as oldest, max(created_at) as newest from listing_search) span
      join pg_class on oid = 'listing_search'::regclass) horizon
    where at > oldest`.execute(db);
  return rows[0] ? { key: [rows[0].at], id: '00000000-0000-0000-0000-000000000000' } : null;
};

/**
 * The place up to which no part has more than `perPart` listings, of those in the box as far as an index knows it, or
 * as far as is looked; null where none has more.
 */
const endOf = async (
  search: Search,
  { rows, has, isInBox, isByIndex }: Parts,
  { from, perPart }: { from: Place | null; perPart: number },
): Promise<Place | null> => {
  const last = isByIndex ? await horizonFrom(search, from) : null;
  const { rows: ends } = await sql<{ end: Place }>`
    select ${placeOf(newest)} as end from ${rows} cross join lateral (
      select s.created_at, s.listing_id from listing_search s
      where ${has} and ${isByIndex ? isInBox : sql`true`} and ${from ? isAfter(newest, from) : sql`true`}
        and ${last ? isUpTo(newest, last) : sql`true`}
      order by ${inOrder(newest)} offset ${perPart - 1} limit 1) s
    order by ${inOrder(newest)} limit 1`.execute(search.db);
  return ends[0]?.end ?? last;
};

type Stretch = {
  order: Order;
  from: Place | null;
  to: Place | null;
  /** How many are looked at of each part. */
  perPart: number;
  /** How many are enough; null for all. */
  enough: number | null;
};

/** What matches in the parts of an area between two places of an order, and the place of the last one wanted. */
export const findInParts = async (
  search: Search,
  { rows, has, isInBox }: Parts,
  { order, from, to, perPart, enough }: Stretch,
): Promise<Row & { last: Place | null }> => {
  const { db, filters } = search;
  // What is new since `to` was found is looked at as well.
  const { rows: found } = await sql<Row & { last: Place | null }>`
    with matching as materialized (
      select ${foundColumns(search)} from (
        select ${searchColumns} from ${rows} cross join lateral (
          select * from listing_search s where ${has} and ${isInBox}
            and ${from ? isAfter(order, from) : sql`true`} and ${to ? isUpTo(order, to) : sql`true`}
          order by ${inOrder(order)} limit ${2 * perPart}) s) s
      ${joinFreeDays(filters)} where ${matches(filters)} order by ${inOrder(order)} limit ${enough}),
    found as materialized (select *, ${numberOf(search)} from matching)
    select (select count(*) from found) as found, null as seen, ${pageOf(search)} as listings,
      (select f.place from found f where f.position = ${enough}) as last`.execute(db);
  const [row] = found as [Row & { last: Place | null }];
  return row;
};

/** The newest listings of an area: `length` are looked at, as many of each of its parts, whatever else there is. */
export const walkParts = async (search: Search, parts: Parts, length: number): Promise<FoundPage> => {
  const from = search.window.position?.after ?? null;
  const perPart = Math.ceil(length / parts.count);
  const to = await endOf(search, parts, { from, perPart });
  const row = await findInParts(search, parts, {
    order: newest,
    from,
    to,
    perPart,
    enough: enoughOf(search),
  });
  const end = row.last ?? to;
  return toPage(search, row, { end: end && { after: end } });
};
