import { sql } from 'kysely';
import type { Day, DayRange } from '#domain/dates.ts';
import type { TrendUnit } from '#domain/statistics.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';

/** The sums that the database keeps by day; written by its triggers (docs/decisions/0054-ledger-and-statistics.md). */
export const statisticNames = [
  'users',
  'migratedUsers',
  'signUps',
  'usersLoggedIn',
  'migratedUsersLoggedIn',
  'listings',
  'liveListings',
  'completedBookings',
  'bookingTotal',
  'bookingFee',
  'bookingTax',
  'payPalFee',
  'payouts',
] as const;
export type StatisticName = (typeof statisticNames)[number];

type Sum = { start_day: Day; name: StatisticName; amount: number };

/** All changes of the sums, summed up by day or not yet. */
const allChanges = sql`(select day, name, county, amount from daily_statistics
  union all select day, name, county, amount from statistic_changes)`;

/** The sums by day, or by month, within the days; of all days where there are none. Amounts are in cents. */
export const listSums = async (
  db: DbOrTransaction,
  days: DayRange | null,
  unit: TrendUnit,
): Promise<Sum[]> => {
  const { rows } = await sql<Sum>`
    select date_trunc(${unit}, day)::date as start_day, name, sum(amount)::bigint as amount
    from ${allChanges} s
    where name in (${sql.join(statisticNames)})
      ${days ? sql`and day between ${days.startDay} and ${days.endDay}` : sql``}
    group by 1, 2`.execute(db);
  return rows;
};

type CountySum = {
  start_day: Day;
  county: string;
  sales_cents: number;
  tax_cents: number;
  refunded_tax_cents: number;
};

/** Sales and their tax, in cents, by month and county; months are named by their first day. */
export const listSalesTax = async (db: DbOrTransaction, year: number): Promise<CountySum[]> => {
  const sumOf = (name: string) => sql`coalesce(sum(amount) filter (where name = ${name}), 0)::bigint`;
  const { rows } = await sql<CountySum>`
    select * from (
      select day as start_day, county, ${sumOf('countySales')} as sales_cents, ${sumOf('countyTax')} as tax_cents,
        ${sumOf('countyRefundedTax')} as refunded_tax_cents
      from ${allChanges} s
      where name in ('countySales','countyTax','countyRefundedTax')
        and day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
      group by 1, 2) months
    where sales_cents <> 0 or tax_cents <> 0 or refunded_tax_cents <> 0
    order by start_day, county`.execute(db);
  return rows;
};

/** The number of changes that one statement sums up, well within its time limit. */
export const changesPerRun = 20_000;

/** Adds the oldest changes to the sums by day. Returns how many there were. */
export const sumUpChanges = async (db: DbOrTransaction): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with latest as (
      delete from statistic_changes where id in (select id from statistic_changes order by id limit ${changesPerRun})
      returning day, name, county, amount),
    summed as (
      insert into daily_statistics as s (day, name, county, amount)
      select day, name, county, sum(amount) from latest group by day, name, county
      on conflict (day, name, county) do update set amount = s.amount + excluded.amount)
    select count(*) from latest`.execute(db);
  return Number(rows[0]?.count ?? 0);
};

/** The ledger of a booking; undefined where no money has come or is due. */
export const findLedger = (db: DbOrTransaction, bookingId: string) =>
  db.selectFrom('booking_ledgers').where('booking_id', '=', bookingId).selectAll().executeTakeFirst();
