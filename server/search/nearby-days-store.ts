import { sql } from 'kysely';
import { addDays, type DayRange, dayInWisconsin } from '#domain/dates.ts';
import { rangesToSearch } from '#domain/search-days.ts';
import type { Context } from '../context.ts';
import { candidatesOf, maxCandidates } from './candidates-store.ts';
import { matches, type SearchFilters } from './filters-store.ts';

/** Days that lie nearer than this to the searched ones are offered instead, at most so many. */
const maxShift = 21;
const maxOffers = 3;

/** The same number of days, moved by a day, two days, … to both sides. */
const shifted = ({ startDay, endDay }: DayRange): DayRange[] =>
  Array.from({ length: maxShift }, (_, i) => i + 1).flatMap((by) =>
    [by, -by].map((days) => ({ startDay: addDays(startDay, days), endDay: addDays(endDay, days) })),
  );

/** The days nearest to those of a search on which something that fits is free, and how much is. */
export const listNearbyDays = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  filters: SearchFilters,
): Promise<(DayRange & { listings: number })[]> => {
  const [wanted] = filters.free ?? [];
  const today = dayInWisconsin(now());
  const ranges = wanted ? shifted(wanted).filter((range) => rangesToSearch(today, range)?.length) : [];
  if (ranges.length === 0) return [];
  const { free: _, ...others } = filters;
  const { rows } = await sql<{ start_day: string; end_day: string; listings: number }>`
    with fitting as materialized (
      select s.* from (${await candidatesOf(db, others, maxCandidates)}) s where ${matches(others)} limit 300)
    select o.start_day, o.end_day, count(*)::int as listings
    from unnest(${ranges.map(({ startDay }) => startDay)}::date[], ${ranges.map(({ endDay }) => endDay)}::date[])
      with ordinality o (start_day, end_day, position)
    join fitting s on s.open_days @> daterange(o.start_day, o.end_day, '[]')
      and not exists (select from held_days h
        where h.listing_id = s.listing_id and h.day between o.start_day and o.end_day)
    group by o.position, o.start_day, o.end_day order by o.position limit ${maxOffers}`.execute(db);
  return rows.map(({ start_day, end_day, listings }) => ({ startDay: start_day, endDay: end_day, listings }));
};
