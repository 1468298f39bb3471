import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/dates.ts';
import type { SortOrder } from '#domain/search-order.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { isAreaAlone, joinFreeDays, matches, milesTo, type SearchFilters } from './filters-store.ts';
import { inOrderOfKeys, isAfter, keyColumns, orderOf, type Place, placeOf } from './order-store.ts';

/** Results are counted, and can be paged by number, up to this one; beyond it there are 'over 1,000'. */
export const maxCount = 1_000;

export type FoundListing = {
  listing_id: string;
  lat: number;
  lng: number;
  /** The distance from the searched point. */
  miles: number | null;
  /** The days on which it is free, of those searched. */
  start_day: Day | null;
  end_day: Day | null;
};

/**
 * Where results go on (docs/rules/search.md#positions): after a place in their order. Where an order has no index, and
 * there is too much land to order all of it, land is ordered part by part: `part` is one of the walk's own order, from
 * one place to another. Without `to` it begins there.
 */
export type Position = { after: Place | null; part?: { from: Place | null; to?: Place | null } };

/** How many listings a search looks at. */
export type SearchLimits = {
  /** Where no more than these are in the area, all of them. */
  all: number;
  /** Along an index of the order asked for. */
  few: number;
  /** Where no more than these have a price, size, party or rating that is asked for: all of them, wherever they are. */
  scarce: number;
  /** Along another index, where the order has none. */
  some: number;
  /** Where these don't fill the page: all of an area that has no more. */
  most: number;
  /** And of an area that has more: so many along an index. */
  far: number;
  /** No farther is looked at where as many are found, and with words no more; without it, where a page is. */
  enough?: number;
  /** With the words that are searched, which are stored apart; and along an index that has no words. */
  withWords: number;
  /** Of more that have the words, about so many of the newest or the nearest. */
  wanted: number;
};

/** Some of the results: from a number, or from a position. */
export type Window = {
  offset: number;
  limit: number;
  /** As many as are answered where all that can match was looked at, if that is more than a page. */
  limitOfAll?: number;
  position?: Position | null;
  /** It matters to nobody how many there are. */
  isUncounted?: true;
};

/** How frequent the words of a search are, of which its counties are some. */
export type Frequency = {
  /** At most about how many listings have all of them, and their share of all. */
  listings: number;
  share: number;
  /** The share without the counties: of the land that these have. */
  shareInCounties: number;
};

/** One search: what is looked for, in which order, and how much is looked at. */
export type Search = {
  db: DbOrTransaction;
  filters: SearchFilters;
  sort: SortOrder;
  window: Window;
  limits: SearchLimits;
  /** Of its words, if it has some. */
  frequency?: Frequency | undefined;
};

export type FoundPage = {
  listings: FoundListing[];
  /** How many match, of those looked at. */
  found: number;
  /** Where the results go on; null at their end. */
  next: Position | null;
  /** All that can match was looked at. */
  isWhole: boolean;
};

export type Row = {
  found: number;
  seen: number | null;
  listings: (FoundListing & { place: Place })[] | null;
};

/** The columns of `FoundListing`, of a listing `s` and its free days `d`. */
export const listingColumns = ({ near, free }: SearchFilters) => sql`s.listing_id, s.lat, s.lng,
  ${near ? milesTo(near) : sql`null::float8`} as miles,
  ${free ? sql`d.start_day, d.end_day` : sql`null::date as start_day, null::date as end_day`}`;

/** The same, and what its page needs. */
export const foundColumns = ({ filters, sort, window: { position } }: Search) => {
  const order = orderOf(sort, filters);
  return sql`${listingColumns(filters)}, ${keyColumns(order)},
    ${placeOf(order)} as place,
    ${position?.after ? isAfter(order, position.after) : sql`true`} as is_after`;
};

/** Numbers rows of `foundColumns` in the order of the search. */
export const numberOf = ({ sort, filters }: Search) =>
  sql`row_number() over (order by ${inOrderOfKeys(orderOf(sort, filters))}) as position`;

/** As many as a page can have: one that has a number begins within `maxCount`. */
export const lengthOf = ({ offset, limit, position }: Window): number =>
  position || offset < maxCount ? limit : 0;

/** As many as it takes not to look any farther. */
export const enoughFor = ({ window, limits }: Search): number =>
  Math.min(lengthOf(window), limits.enough ?? Number.POSITIVE_INFINITY);

/**
 * How many matching listings end a walk along the order itself: as many as are counted, or where they are counted
 * otherwise, as many as the page needs.
 */
export const enoughOf = ({ filters, window }: Search): number => {
  const { offset, limit, position } = window;
  if (position) return limit + 1;
  const needed = offset + lengthOf(window);
  return (isAreaAlone(filters) ? needed : Math.max(maxCount, needed)) + 1;
};

/** A page of the rows of `found`, and one more, as JSON. */
export const pageOf = ({ window }: Search) => sql`(
  select json_agg(json_build_object('listing_id', f.listing_id, 'lat', f.lat, 'lng', f.lng, 'miles', f.miles,
    'start_day', f.start_day, 'end_day', f.end_day, 'place', f.place) order by f.position)
  from (select * from found where is_after order by position
    offset ${window.position ? 0 : window.offset} limit ${lengthOf(window) + 1}) f)`;

/** The page of a row, which goes on after its last listing if there is one more, and else at `end`. */
export const toPage = (
  { window }: Search,
  { found, listings }: Row,
  { end, part }: { end: Position | null; part?: Position['part'] },
): FoundPage => {
  const length = lengthOf(window);
  const page = (listings ?? []).slice(0, length);
  const last = page.at(-1);
  const isMore = (listings?.length ?? 0) > length;
  const next = isMore && last ? { after: last.place, ...(part && { part }) } : isMore ? null : end;
  return { listings: page.map(({ place: _, ...listing }) => listing), found, next, isWhole: end === null };
};

export type Source = {
  candidates: RawBuilder<unknown>;
  /** How many candidates there are, counted by an index alone, up to one more than are looked at. */
  size?: RawBuilder<unknown>;
  /** The filters that are left to ask of them: all, if nothing is said. */
  others?: SearchFilters;
};

/** The matching ones of all candidates, in order; of none if there are more than `most`, which `seen` tells. */
export const findAmong = async (
  search: Search,
  { candidates, size = sql`null::bigint`, others = search.filters }: Source,
  { most = search.limits.all, where = sql<boolean>`true` } = {},
): Promise<Row> => {
  const { rows } = await sql<Row>`
    with size as materialized (select ${size} as seen),
    candidates as materialized (
      select s.* from (${candidates}) s where coalesce((select seen from size), 0) <= ${most}),
    matching as (
      select ${foundColumns(search)}
      from candidates s ${joinFreeDays(others)} where ${matches(others)} and ${where}),
    found as materialized (select *, ${numberOf(search)} from matching)
    select (select count(*) from found) as found,
      coalesce((select seen from size), (select count(*) from candidates)) as seen,
      ${pageOf(search)} as listings`.execute(search.db);
  return rows[0] as Row;
};
