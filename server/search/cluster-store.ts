import { sql } from 'kysely';
import type { Day } from '#domain/dates.ts';
import { cellsIn, clusterCellsIn } from '#domain/map-cells.ts';
import type { Bounds } from '#domain/rings.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { candidatesInArea, maxCandidates, searchColumns, sizeOfArea } from './candidates-store.ts';
import { joinFreeDays, matches, type SearchFilters } from './filters-store.ts';

/** As many points and clusters as one answer has. */
export const maxPoints = 200;

/** How many listings a map looks at in a view that has too many, in all its parts together. */
const maxInParts = 4_000;

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

/**
 * The matching listings of a view, gathered in the parts of a grid: at most `maxPoints`. Where there are too many, the
 * same number is looked at in each part, so that a busy view costs as much as a quiet one.
 */
export const listClusters = async (
  db: DbOrTransaction,
  filters: SearchFilters & { bounds: Bounds },
  /** In a view with no more listings than this all are looked at. */
  all = maxCandidates,
): Promise<StoredCluster[]> => {
  const area = cellsIn(filters.bounds);
  const cells = clusterCellsIn(filters.bounds, maxPoints);
  const [one] = cells;
  if (!one) return [];
  const perCell = Math.floor(Math.min(all, maxInParts) / cells.length);
  const days = filters.free
    ? sql`(array_agg(d.start_day))[1] as start_day, (array_agg(d.end_day))[1] as end_day`
    : sql`null::date as start_day, null::date as end_day`;
  const { rows } = await sql<StoredCluster>`
    with size as materialized (select ${sizeOfArea(area, all + 1)} as seen),
    candidates as materialized (
      select s.*, false as is_more from (${candidatesInArea(area, all)}) s
      where (select seen from size) <= ${all}
      union all
      select s.* from unnest(${cells.map(({ first }) => first)}::bigint[], ${cells.map(({ last }) => last)}::bigint[]) cell (first, last)
      cross join lateral (
        select l.*, count(*) over () > ${perCell} as is_more from (
          select ${searchColumns} from listing_search s where cell between cell.first and cell.last limit ${perCell + 1}) l) s
      where (select seen from size) > ${all})
    select count(*)::int as count, bool_or(s.is_more) as is_more, avg(s.lat) as lat, avg(s.lng) as lng,
      min(s.lng) as west, min(s.lat) as south, max(s.lng) as east, max(s.lat) as north,
      (array_agg(s.listing_id))[1] as listing_id, ${days}
    from candidates s ${joinFreeDays(filters)}
    where ${matches(filters)} group by s.cell / ${one.last - one.first + 1}::bigint`.execute(db);
  return rows;
};
