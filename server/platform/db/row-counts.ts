import { type RawBuilder, sql } from 'kysely';
import { maxFiltered } from '#domain/paging.ts';
import type { DbOrTransaction } from './connect.ts';
import type { CountedTable } from './derived/tab-counts.ts';

/**
 * How many rows a table has in each of its tabs, as the database keeps it by triggers
 * (docs/decisions/0054-ledger-and-statistics.md): counting a million rows would read them all.
 */
export const countRowsByTab = async <Tab extends string>(
  db: DbOrTransaction,
  table: CountedTable,
  tabs: readonly Tab[],
): Promise<Record<Tab, number>> => {
  const names = tabs.map((tab) => `${table}.${tab}`);
  const { rows } = await sql<{ name: string; count: number }>`
    select name, sum(amount)::bigint as count from (
      select name, amount from daily_statistics
        where day = date '1970-01-01' and name in (${sql.join(names)})
      union all select name, amount from statistic_changes where name in (${sql.join(names)})) s
    group by name`.execute(db);
  const counts = new Map(rows.map(({ name, count }) => [name, count]));
  return Object.fromEntries(tabs.map((tab) => [tab, counts.get(`${table}.${tab}`) ?? 0])) as Record<
    Tab,
    number
  >;
};

/** One more than what is counted of filtered rows, to know that there are more. */
const upTo = maxFiltered + 1;

/**
 * How many rows there are in each tab, up to `maxFiltered` and one more.
 *
 * @param queriesOf queries of the rows of a tab, which have no row in common; each has an index to be read by.
 */
export const countUpTo = async <Tab extends string>(
  db: DbOrTransaction,
  tabs: readonly Tab[],
  queriesOf: (tab: Tab) => readonly RawBuilder<unknown>[],
): Promise<Record<Tab, number>> => {
  const counted = tabs.map((tab) => {
    const queries = queriesOf(tab);
    const count = queries.length === 0 ? sql`0` : sql`(select count(*)::int from (${allOf(queries)}) c)`;
    return sql`least(${count}, ${upTo}::int) as ${sql.id(tab)}`;
  });
  const { rows } = await sql<Record<Tab, number>>`select ${sql.join(counted)}`.execute(db);
  return rows[0] as Record<Tab, number>;
};

/** How many rows of a tab there are, and whether all; `fitting` is counted as above where the table is filtered. */
export const totalOf = (fitting: number, isFiltered: boolean): { total: number; isTotalWhole: boolean } => {
  const isTotalWhole = !isFiltered || fitting <= maxFiltered;
  return { total: isTotalWhole ? fitting : maxFiltered, isTotalWhole };
};

/** SQL of the first rows of each of these queries. */
const allOf = (queries: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(
    queries.map((query) => sql`select * from (${query} limit ${upTo}) q`),
    sql` union all `,
  );

/** Rows of a table that fit filters, and how to find them. */
type Filtered = {
  /** Queries of `id` and `key`, one for each index to be read by, which have no row in common. */
  queries: readonly RawBuilder<unknown>[];
  /** The table's rows in its order, with `id` and `key` and what `fits` reads, from an index that has all of it. */
  walk: RawBuilder<unknown>;
  /** SQL of whether such a row fits. */
  fits: RawBuilder<boolean>;
  order: 'asc' | 'desc';
};

/** How many rows of a table are looked at in its order: a few hundred pages of an index. */
const maxWalked = 20_000;

/**
 * SQL of the ids of one page of rows that fit filters, in the order of `key`. Where not more fit than are counted, the
 * page is of all of them. Of more, it is of those that come first in the table's order, and where few of its first rows
 * fit, of some others too: so no filter makes a page dear (docs/rules/administration.md#filters).
 */
export const pageOfFiltered = (
  { queries, walk, fits, order }: Filtered,
  { isMore, limit, offset }: { isMore: boolean; limit: number; offset: number },
): RawBuilder<string> => {
  if (queries.length === 0) return sql<string>`(select null::uuid where false)`;
  const direction = sql.raw(order);
  const walked = sql`union (select id, key from (${walk} limit ${maxWalked}) w where ${fits} limit ${offset + limit})`;
  return sql<string>`(
    with found as materialized (${allOf(queries)} ${isMore ? walked : sql``})
    select id from found order by key ${direction}, id ${direction} limit ${limit} offset ${offset})`;
};
