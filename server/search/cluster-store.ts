import { sql } from 'kysely';
import { countyExtents } from '#domain/county-at.ts';
import type { Day } from '#domain/dates.ts';
import {
  type CellRange,
  cellAt,
  cellsIn,
  finestLevel,
  tileAt,
  tileBits,
  tileRangesIn,
} from '#domain/map-cells.ts';
import { cellsInRing } from '#domain/map-rings.ts';
import { type Bounds, intersection } from '#domain/rings.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import {
  candidatesInArea,
  maxCandidates,
  searchColumns,
  sizeOfArea,
  sizeOfCounties,
} from './candidates-store.ts';
import { joinFreeDays, matchesOfRead, type SearchFilters } from './filters-store.ts';
import type { FoundListing } from './found-store.ts';
import { areaOfWords, frequencyOf, someWithWords } from './word-search-store.ts';

/** As many points and clusters as one answer has. */
export const maxPoints = 200;

/** In as many tiles land is looked for one by one, which costs as much as reading it does. */
const maxSampled = 120;

/** Listings in a part of the map, gathered around a point. */
export type StoredCluster = {
  count: number;
  /** There may be more in this part than were looked at. */
  is_more: boolean;
  lat: number;
  lng: number;
  west: number;
  south: number;
  east: number;
  north: number;
  /** One of them, and its free days of those searched. */
  listing_id: string;
  start_day: Day | null;
  end_day: Day | null;
};

/** How many listings a map looks at. */
export type ClusterLimits = {
  /** In a view with no more listings than this all. */
  all: number;
  /** In a view that has more, in all its parts together. */
  inParts: number;
  /** With the words that are searched, in all parts together. */
  withWords: number;
};

export const clusterLimits: ClusterLimits = { all: maxCandidates, inParts: 800, withWords: 160 };

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Listings in the tiles of a level: all there are, or some. */
export const gather = (listings: readonly FoundListing[], level: number, isMore: boolean): StoredCluster[] =>
  [...Map.groupBy(listings, ({ lat, lng }) => tileAt(lat, lng, level)).values()].map((ofTile) => {
    const [one] = ofTile as [FoundListing];
    const [lats, lngs] = [ofTile.map(({ lat }) => lat), ofTile.map(({ lng }) => lng)];
    return {
      count: ofTile.length,
      is_more: isMore,
      lat: mean(lats),
      lng: mean(lngs),
      west: Math.min(...lngs),
      south: Math.min(...lats),
      east: Math.max(...lngs),
      north: Math.max(...lats),
      listing_id: one.listing_id,
      start_day: one.start_day,
      end_day: one.end_day,
    };
  });

/** The tiles of a view in which land of its circle, or of its counties, can be, as far as their lines tell. */
const tilesOf = (
  { bounds, counties, near }: SearchFilters & { bounds: Bounds },
  level: number,
): CellRange[] => {
  if (!counties) {
    const tiles = tileRangesIn(bounds, level);
    const inCircle = near && cellsInRing(near, { inner: 0, outer: near.miles }, bounds);
    const isTouched = ({ first, last }: CellRange) =>
      inCircle?.some((cells) => cells.first <= last && cells.last >= first) ?? true;
    return tiles.filter(isTouched);
  }
  const tiles = countyExtents
    .filter(({ name }) => counties.includes(name))
    .flatMap((county) => tileRangesIn(intersection(county.bounds, bounds), level));
  return [...new Map(tiles.map((tile) => [tile.first, tile])).values()];
};

/** The same number in each tile, so that a busy view costs as much as a quiet one. */
const candidatesInTiles = (tiles: readonly CellRange[], perTile: number) => sql`
  select s.* from unnest(${tiles.map(({ first }) => first)}::bigint[], ${tiles.map(({ last }) => last)}::bigint[]) tile (first, last)
  cross join lateral (
    select l.*, count(*) over () > ${perTile} as is_more from (
      select ${searchColumns} from listing_search s where cell between tile.first and tile.last limit ${perTile + 1}) l) s`;

/**
 * What a view is looked at for: with words the listings that have them, else all of the view, or the same number in
 * each of its tiles. `isElsewhere`: the counties have land outside these tiles, beyond their lines, as hosts may say
 * which county it is in, or beyond the view. `others` are the filters that are left to ask of them.
 */
const sourceOf = async (
  db: DbOrTransaction,
  filters: SearchFilters & { bounds: Bounds },
  sampled: number,
  { all, inParts, withWords: most }: ClusterLimits,
) => {
  const frequency = await frequencyOf(db, filters);
  if (frequency) {
    const options = { cells: areaOfWords(filters), most, isByPlace: true };
    const { candidates, others } = await someWithWords(db, filters, frequency, options);
    return {
      size: sql`select null::bigint as seen`,
      candidates: sql`select s.*, count(*) over () > ${most} as is_more from (${candidates}) s`,
      isElsewhere: sql<boolean>`false`,
      others,
    };
  }
  const { counties } = filters;
  const area = cellsIn(filters.bounds);
  const tiles = tilesOf(filters, sampled);
  const perTile = Math.floor(Math.min(all, inParts) / Math.max(1, tiles.length));
  const seen = sql`(select seen from size)`;
  return {
    size: sql`select ${sizeOfArea(area, all + 1)} as seen`,
    candidates: sql`
      select s.*, false as is_more from (${candidatesInArea(area, all)}) s where ${seen} <= ${all}
      union all
      select s.* from (${candidatesInTiles(tiles, perTile)}) s where ${seen} > ${all}`,
    isElsewhere: counties
      ? sql<boolean>`${sizeOfCounties(counties, all + 1)} >
          (select count(*) from candidates s where s.county = any(${counties}::text[]))`
      : sql<boolean>`false`,
    others: filters,
  };
};

type Row = Partial<Omit<StoredCluster, 'is_more'>> & {
  is_more: boolean | null;
  is_more_in_view: boolean;
  is_sampled: boolean;
};

/**
 * The matching listings of a view, gathered in the tiles of a level. Where there are too many to look at, some are, and
 * those that the search has `found` otherwise.
 */
export const listClusters = async (
  db: DbOrTransaction,
  filters: SearchFilters & { bounds: Bounds },
  { found = [], limits = clusterLimits }: { found?: readonly FoundListing[]; limits?: ClusterLimits } = {},
): Promise<{ level: number; clusters: StoredCluster[]; isMore: boolean }> => {
  const level = finestLevel(filters.bounds, maxPoints);
  const sampled = finestLevel(filters.bounds, maxSampled);
  if (tileRangesIn(filters.bounds, level).length === 0) return { level, clusters: [], isMore: false };
  const { size, candidates, isElsewhere, others } = await sourceOf(db, filters, sampled, limits);
  const isSampled = sql`coalesce((select seen from size), 0) > ${limits.all}`;
  const days = (alias: string) =>
    filters.free
      ? sql`${sql.ref(`${alias}.start_day`)}, ${sql.ref(`${alias}.end_day`)}`
      : sql`null::date as start_day, null::date as end_day`;
  const known = found.map((listing) => ({ ...listing, cell: cellAt(listing.lat, listing.lng) }));
  const { rows } = await sql<Row>`
    with size as materialized (${size}),
    candidates as materialized (${candidates}),
    matching as materialized (
      select s.listing_id, s.cell, s.lat, s.lng, s.is_more, ${days('d')}
      from candidates s ${joinFreeDays(others)} where ${matchesOfRead(others)}),
    listed as (
      select * from matching
      union all
      select f.listing_id, f.cell, f.lat, f.lng, true, f.start_day, f.end_day
      from json_to_recordset(${JSON.stringify(known)}::json)
        as f (listing_id uuid, cell bigint, lat float8, lng float8, start_day date, end_day date)
      where not exists (select from matching m where m.listing_id = f.listing_id)),
    clusters as (
      select count(*)::int as count, bool_or(is_more) as is_more, avg(lat) as lat, avg(lng) as lng,
        min(lng) as west, min(lat) as south, max(lng) as east, max(lat) as north,
        (array_agg(listing_id))[1] as listing_id,
        (array_agg(start_day))[1] as start_day, (array_agg(end_day))[1] as end_day
      from listed
      group by cell >> case when ${isSampled} then ${tileBits(sampled)}::int else ${tileBits(level)}::int end)
    select coalesce((select bool_or(is_more) from candidates), false) or ${isSampled} and ${isElsewhere} as is_more_in_view,
      ${isSampled} as is_sampled, clusters.*
    from (select) view left join clusters on true`.execute(db);
  return {
    level: rows[0]?.is_sampled ? sampled : level,
    clusters: rows.filter((row): row is Row & StoredCluster => row.is_more !== null),
    isMore: rows[0]?.is_more_in_view ?? false,
  };
};
