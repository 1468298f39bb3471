import { sql } from 'kysely';
import type { DbOrTransaction } from './connect.ts';

/**
 * How many rows a table has in each of its tabs, as the database keeps it by triggers
 * (docs/decisions/0054-ledger-and-statistics.md): counting a million rows would read them all.
 */
export const countRowsByTab = async <Tab extends string>(
  db: DbOrTransaction,
  table: 'bookings' | 'payouts',
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
