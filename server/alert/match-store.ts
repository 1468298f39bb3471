import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/dates.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { columnsOf } from '../platform/db/schema.ts';
import { joinFreeDays, matches, type SearchFilters } from '../search/filters-store.ts';
import { type FoundListing, listingColumns } from '../search/found-store.ts';
import type { StoredSearch } from './search-store.ts';

/** The next changes of listings, which other processes leave alone until the transaction ends. */
export const claimChanges = async (db: DbOrTransaction, limit: number): Promise<number[]> => {
  const claimed = await db
    .selectFrom('listing_changes')
    .orderBy('id')
    .limit(limit)
    .select('id')
    .forUpdate()
    .skipLocked()
    .execute();
  return claimed.map(({ id }) => id);
};

export const deleteChanges = async (db: DbOrTransaction, ids: readonly number[]): Promise<void> => {
  await db.deleteFrom('listing_changes').where('id', 'in', ids).execute();
};

/** Makes the next run look at a listing again. */
export const lookAgainAt = async (db: DbOrTransaction, listingId: string): Promise<void> => {
  await sql`select note_listing_change(${listingId}, false, null, null, null, null)`.execute(db);
};

/** A page of the searches that somebody is told about, by id. */
export const listWatched = (
  db: DbOrTransaction,
  { after, today, limit }: { after: string | undefined; today: Day; limit: number },
): Promise<StoredSearch[]> =>
  db
    .selectFrom('saved_searches as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .$if(after !== undefined, (query) => query.where('s.id', '>', after ?? ''))
    .where('s.frequency', '<>', 'off')
    .where(({ or, eb }) => or([eb('s.last_day', 'is', null), eb('s.last_day', '>=', today)]))
    .where('u.suspended_at', 'is', null)
    .where('u.email_confirmed_at', 'is not', null)
    .where(sql<boolean>`not 'searches' = any(u.email_kinds_off)`)
    .selectAll('s')
    .orderBy('s.id')
    .limit(limit)
    .execute();

const searched = sql.raw(
  columnsOf('listing_search')
    .map((name) => `s.${name}`)
    .join(', '),
);

/** The changed listings that are public, each with the state before its first change. */
const changed = (changeIds: readonly number[]) => sql`
  select ${searched}, l.user_id as host_id, c.changed_at, c.new_at, c.open_before, c.freed,
    coalesce(c.base_cost_before, s.base_cost_cents) as base_cost_before, c.cost_ranges_before
  from (
    select listing_id, max(changed_at) as changed_at, max(changed_at) filter (where is_new) as new_at,
      (array_agg(base_cost_before order by id) filter (where base_cost_before is not null))[1] as base_cost_before,
      (array_agg(cost_ranges_before order by id) filter (where cost_ranges_before is not null))[1]
        as cost_ranges_before,
      (array_agg(open_before order by id) filter (where open_before is not null))[1] as open_before,
      range_agg(freed) as freed
    from listing_changes where id = any(${changeIds}::bigint[]) group by listing_id) c
  join listing_search s on s.listing_id = c.listing_id
  join listings l on l.id = s.listing_id`;

const never = sql<boolean>`false`;

/** Whether a listing `s` was on none of the searched days free before its changes. */
const wasNotFree = ({ free }: SearchFilters) =>
  free
    ? sql<boolean>`not exists (
        select from unnest(${free.map(({ startDay }) => startDay)}::date[], ${free.map(({ endDay }) => endDay)}::date[])
          as o (start_day, end_day)
        where coalesce(s.open_before, s.open_days) @> daterange(o.start_day, o.end_day, '[]')
          and (s.freed is null or not s.freed && daterange(o.start_day, o.end_day, '[]'))
          and not exists (select from held_days h
            where h.listing_id = s.listing_id and h.day between o.start_day and o.end_day))`
    : never;

/** What the days `d` cost before, as `priceOfDays` of the search. */
const priceBefore = sql`(s.base_cost_before::bigint * (d.end_day - d.start_day + 1) + (
  select coalesce(sum((r.cost_cents - s.base_cost_before)::bigint
    * (least(r.end_day, d.end_day) - greatest(r.start_day, d.start_day) + 1)), 0)::bigint
  from jsonb_to_recordset(coalesce(s.cost_ranges_before, (
    select jsonb_agg(now) from listing_cost_ranges now where now.listing_id = s.listing_id), '[]'))
    as r (start_day date, end_day date, cost_cents integer)
  where r.start_day <= d.end_day and r.end_day >= d.start_day))`;

/** Whether the price of a listing `s` did not fit before its changes. */
const didNotCostThat = ({ minCostCents, maxCostCents, free }: SearchFilters) => {
  if (minCostCents === undefined && maxCostCents === undefined) return never;
  const cost = free ? sql`${priceBefore}::float8 / (d.end_day - d.start_day + 1)` : sql`s.base_cost_before`;
  return sql<boolean>`${cost} not between ${minCostCents ?? 0}::float8 and ${maxCostCents ?? Number.MAX_VALUE}::float8`;
};

/** What changed up to a minute before a search was saved counts too: its transaction may have ended later. */
const since = ({ watched_from }: StoredSearch) => new Date(watched_from.getTime() - 60_000);

export type WatchedSearch = { search: StoredSearch; filters: SearchFilters };

/** The changed listings that a search newly finds. */
const newlyFound = ({ search, filters }: WatchedSearch): RawBuilder<unknown> => sql`
  select ${search.id}::uuid as search_id, s.listing_id
  from changed s ${joinFreeDays(filters)}
  where s.host_id <> ${search.user_id}::uuid and ${matches(filters)}
    and (s.new_at >= ${since(search)} or (s.changed_at >= ${since(search)}
      and (${wasNotFree(filters)} or ${didNotCostThat(filters)})))`;

/** Records what searches newly find among changed listings: each listing once for each search. */
export const insertMatches = async (
  db: DbOrTransaction,
  searches: readonly WatchedSearch[],
  changeIds: readonly number[],
  at: Date,
): Promise<void> => {
  if (searches.length === 0) return;
  await sql`
    with changed as materialized (${changed(changeIds)})
    insert into search_matches (search_id, listing_id, found_at)
    select search_id, listing_id, ${at} from (${sql.join(searches.map(newlyFound), sql` union all `)}) found
    on conflict do nothing`.execute(db);
};

/** Searches with something to tell: at once, or daily what was found before the latest hour of that. */
export const listSearchesToTell = async (
  db: DbOrTransaction,
  dailyHour: Date,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ search_id: string }>`
    select distinct m.search_id from search_matches m join saved_searches s on s.id = m.search_id
    where m.told_at is null and (s.frequency = 'atOnce' or (s.frequency = 'daily' and m.found_at < ${dailyHour}))
    order by m.search_id limit ${limit}`.execute(db);
  return rows.map((row) => row.search_id);
};

/** The listings that were found for a search, before an instant if there is one, and are not told yet. */
export const listUntold = async (
  db: DbOrTransaction,
  searchId: string,
  before: Date | undefined,
): Promise<string[]> => {
  const untold = await db
    .selectFrom('search_matches')
    .where('search_id', '=', searchId)
    .where('told_at', 'is', null)
    .$if(before !== undefined, (query) => query.where('found_at', '<', before ?? null))
    .select('listing_id')
    .execute();
  return untold.map(({ listing_id }) => listing_id);
};

export const listToldIn = async (
  db: DbOrTransaction,
  searchId: string,
  tellingId: string,
): Promise<string[]> => {
  const told = await db
    .selectFrom('search_matches')
    .where('search_id', '=', searchId)
    .where('telling_id', '=', tellingId)
    .select('listing_id')
    .execute();
  return told.map(({ listing_id }) => listing_id);
};

export const setTold = async (
  db: DbOrTransaction,
  searchId: string,
  listingIds: readonly string[],
  { id, at }: { id: string; at: Date },
): Promise<void> => {
  await db
    .updateTable('search_matches')
    .set({ told_at: at, telling_id: id })
    .where('search_id', '=', searchId)
    .where('listing_id', 'in', listingIds)
    .execute();
};

/** Forgets that listings were found: they are told if they fit anew. */
export const deleteMatches = async (
  db: DbOrTransaction,
  searchId: string,
  listingIds: readonly string[],
): Promise<void> => {
  if (listingIds.length === 0) return;
  await db
    .deleteFrom('search_matches')
    .where('search_id', '=', searchId)
    .where('listing_id', 'in', listingIds)
    .execute();
};

/** Those of some listings that a search of a person finds now, the nearest or newest first; never their own land. */
export const findStillFitting = async (
  db: DbOrTransaction,
  filters: SearchFilters,
  userId: string,
  listingIds: readonly string[],
): Promise<FoundListing[]> => {
  const { rows } = await sql<FoundListing>`
    select ${listingColumns(filters)}
    from listing_search s join listings l on l.id = s.listing_id ${joinFreeDays(filters)}
    where s.listing_id = any(${listingIds}::uuid[]) and l.user_id <> ${userId} and ${matches(filters)}
    order by miles, s.created_at desc, s.listing_id`.execute(db);
  return rows;
};
