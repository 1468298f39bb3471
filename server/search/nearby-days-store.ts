import { sql } from 'kysely';
import type { DayRange } from '#domain/dates.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { maxCandidates } from './candidates-store.ts';
import { groupConditions, matches, type SearchFilters } from './filters-store.ts';
import { someCandidates } from './some-candidates-store.ts';

/** So many of the nearest days are offered. */
const maxOffers = 3;

/** Of no more listings than these it is asked whether they are free. */
const maxAsked = 300;

/** As many have the words of a search, at most: reading ends where enough of them fit. */
const allWithWords = { all: maxCandidates, some: maxCandidates };

type Row = { start_day: string; end_day: string };

/** The first of some days on which something that fits is free, of the land that is looked at. */
export const listNearbyDays = async (
  db: DbOrTransaction,
  filters: SearchFilters,
  ranges: readonly DayRange[],
): Promise<DayRange[]> => {
  if (ranges.length === 0) return [];
  // The price of a day is that of the offered days.
  const { free: _, minCostCents: __, maxCostCents: ___, ...fitting } = filters;
  const { candidates, others } = await someCandidates(db, fitting, { words: allWithWords });
  const { rows } = await sql<Row>`
    with fitting as materialized (
      select s.* from (${candidates}) s where ${matches(others)}
      limit ${maxAsked})
    select d.start_day, d.end_day
    from unnest(${ranges.map(({ startDay }) => startDay)}::date[], ${ranges.map(({ endDay }) => endDay)}::date[])
      with ordinality d (start_day, end_day, position)
    where exists (select from fitting s where s.open_days @> daterange(d.start_day, d.end_day, '[]')
      and not exists (select from held_days h
        where h.listing_id = s.listing_id and h.day between d.start_day and d.end_day)
      and ${groupConditions(filters).cost})
    order by d.position limit ${maxOffers}`.execute(db);
  return rows.map(({ start_day, end_day }) => ({ startDay: start_day, endDay: end_day }));
};
