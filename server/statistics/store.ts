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
  'givenBack',
  'kept',
] as const;
export type StatisticName = (typeof statisticNames)[number];

type Sum = { start_day: Day; name: StatisticName; amount: number };

/** All changes of the sums by day, summed up or not yet. */
const allChanges = sql`(select day, name, amount from daily_statistics
  union all select day, name, amount from statistic_changes where county = '')`;
/** The same of the sums by month and county. */
const allChangesOfCounties = sql`(select month, name, county, amount from county_statistics
  union all select day, name, county, amount from statistic_changes where county <> '')`;

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

/** What is summed up by month and county, as its columns are called. */
const countyNames = {
  sales: 'sales_cents',
  tax: 'tax_cents',
  stateTax: 'state_tax_cents',
  givenBackSales: 'given_back_sales_cents',
  givenBackTax: 'given_back_tax_cents',
  givenBackStateTax: 'given_back_state_tax_cents',
} as const;

/** What a county sold, and its tax, in a month. */
export type CountySum = { start_day: Day; county: string } & Record<
  (typeof countyNames)[keyof typeof countyNames],
  number
>;

/** Sales and their tax, in cents, by month and county; months are named by their first day. */
export const listSalesTax = async (db: DbOrTransaction, year: number): Promise<CountySum[]> => {
  const sums = Object.entries(countyNames).map(
    ([name, column]) =>
      sql`coalesce(sum(amount) filter (where name = ${name}), 0)::bigint as ${sql.ref(column)}`,
  );
  const columns = Object.values(countyNames).map((column) => sql.ref(column));
  const { rows } = await sql<CountySum>`
    select * from (
      select month as start_day, county, ${sql.join(sums)} from ${allChangesOfCounties} s
      where month between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
      group by 1, 2) months
    where (${sql.join(columns)}) <> (${sql.join(columns.map(() => sql`0`))})
    order by start_day, county`.execute(db);
  return rows;
};

/** The number of changes that one statement sums up, well within its time limit. */
export const changesPerRun = 20_000;

/** Adds the oldest changes to the sums by day, or by month and county. Returns how many there were. */
export const sumUpChanges = async (db: DbOrTransaction): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with latest as (
      delete from statistic_changes where id in (select id from statistic_changes order by id limit ${changesPerRun})
      returning day, name, county, amount),
    by_day as (
      insert into daily_statistics as s (day, name, amount)
      select day, name, sum(amount) from latest where county = '' group by day, name
      on conflict (day, name) do update set amount = s.amount + excluded.amount),
    by_county as (
      insert into county_statistics as s (month, county, name, amount)
      select day, county, name, sum(amount) from latest where county <> '' group by day, county, name
      on conflict (month, county, name) do update set amount = s.amount + excluded.amount)
    select count(*) from latest`.execute(db);
  return Number(rows[0]?.count ?? 0);
};

/** The ledger of a booking; undefined where no money has come or is due. */
export const findLedger = (db: DbOrTransaction, bookingId: string) =>
  db.selectFrom('booking_ledgers').where('booking_id', '=', bookingId).selectAll().executeTakeFirst();
