import { type RawBuilder, sql } from 'kysely';
import { boxAround, type CellRange, cellsIn } from '#domain/map-cells.ts';
import { type Bounds, intersection } from '#domain/rings.ts';
import { columnsOf } from '../platform/db/schema.ts';
import type { SearchFilters } from './filters-store.ts';
import { inOrder, isAfter, isUpTo, type Order, type Place } from './order-store.ts';

/**
 * A search looks at all of its area where no more listings than these are in it, and is exact. Of more it looks at
 * some, and says so (docs/rules/search.md#size).
 */
export const maxCandidates = 2_000;

/** The box that everything found must lie in; undefined for the whole state. */
export const boxOf = ({ bounds, near }: SearchFilters): Bounds | undefined =>
  [bounds, near && boxAround(near, near.miles)]
    .filter((box) => box !== undefined)
    .reduce<Bounds | undefined>((box, other) => (box ? intersection(box, other) : other), undefined);

/** The cells of the map to look in; undefined for all. */
export const areaOf = (filters: SearchFilters, maxRanges?: number): readonly CellRange[] | undefined => {
  const box = boxOf(filters);
  if (!box) return undefined;
  return box[0] > box[2] || box[1] > box[3] ? [] : cellsIn(box, maxRanges);
};

/** All columns of a listing `s` of the projection. */
export const searchColumns = sql.raw(
  columnsOf('listing_search')
    .map((name) => `s.${name}`)
    .join(', '),
);

/** Candidates in some cells. */
export const candidatesInArea = (cells: readonly CellRange[], limit: number) => sql`
  select ${searchColumns}
  from unnest(${cells.map(({ first }) => first)}::bigint[], ${cells.map(({ last }) => last)}::bigint[]) part (first, last)
  cross join lateral (select * from listing_search s where s.cell between part.first and part.last) s
  limit ${limit}`;

/** How many listings are in some cells, counted up to a limit by an index alone. */
export const sizeOfArea = (cells: readonly CellRange[], limit: number) => sql`(
  select count(*) from (
    select from unnest(${cells.map(({ first }) => first)}::bigint[], ${cells.map(({ last }) => last)}::bigint[])
      part (first, last)
    join listing_search s on s.cell between part.first and part.last limit ${limit}) counted)`;

/** Candidates in some counties: by their own word, since a host may correct the marker's county. */
export const candidatesInCounties = (counties: readonly string[], limit: number) => sql`
  select ${searchColumns} from listing_search s where s.county = any(${counties}::text[]) limit ${limit}`;

/** How many listings are in some counties, counted up to a limit by an index alone. */
export const sizeOfCounties = (counties: readonly string[], limit: number) => sql`(
  select count(*) from (
    select from listing_search s where s.county = any(${counties}::text[]) limit ${limit}) counted)`;

/** The largest that PostgreSQL has; no land has such a price. */
const maxInteger = 2 ** 31 - 1;

type Sized = { candidates: RawBuilder<unknown>; size: RawBuilder<unknown> };

/**
 * The listings with a price, size, party or rating that is asked for, each by its index: a search that nothing can fit
 * is known at once, however much land is in its area.
 */
export const scarceSources = (filters: SearchFilters, limit: number): Sized[] => {
  const { minCostCents, maxCostCents, minAcreage, maxAcreage, partySize, minRating, free } = filters;
  const cents = (end: number) => sql`${Math.min(end, maxInteger)}::int4`;
  const float = (end: number) => sql`${end}::float8`;
  const ranges: RawBuilder<unknown>[] = [];
  // Days have prices of their own.
  if (!free && (minCostCents !== undefined || maxCostCents !== undefined))
    ranges.push(
      sql`s.base_cost_cents between ${cents(Math.floor(minCostCents ?? 0))} and ${cents(Math.ceil(maxCostCents ?? maxInteger))}`,
    );
  if (minAcreage !== undefined || maxAcreage !== undefined)
    ranges.push(
      sql`s.acreage between ${float(minAcreage ?? 0)} and ${float(maxAcreage ?? Number.MAX_VALUE)}`,
    );
  if (partySize !== undefined) ranges.push(sql`s.max_party_size >= ${partySize}`);
  if (minRating !== undefined) ranges.push(sql`coalesce(s.rating, 0) >= ${float(minRating)}`);
  return ranges.map((range) => ({
    candidates: sql`select ${searchColumns} from listing_search s where ${range} limit ${limit}`,
    size: sql`(select count(*) from (select from listing_search s where ${range} limit ${limit}) counted)`,
  }));
};

/** Candidates along the index of an order: from its start or from a place, and up to another place. */
export const candidatesInOrder = (
  order: Order,
  { from, to, limit }: { from?: Place | null; to?: Place | null; limit: number },
) => sql`
  select ${searchColumns} from listing_search s
  where ${from ? isAfter(order, from) : sql`true`} and ${to ? isUpTo(order, to) : sql`true`}
  order by ${inOrder(order)} limit ${limit}`;
