import type { Statistics, statistics, TrendNumbers } from '#contract/statistics.ts';
import { type Day, type DayRange, dayInWisconsin } from '#domain/dates.ts';
import {
  bucketsOf,
  daysOfPeriod,
  type StatisticsPeriod,
  statisticsPeriods,
  type TrendUnit,
} from '#domain/statistics.ts';
import type { Context } from '../context.ts';
import type { Operation } from '../operation.ts';
import { listSums, type StatisticName } from './store.ts';

/** The sums of a period: in all, and of each day or month. */
type Sums = { of(name: StatisticName): number; at(bucket: Day, name: StatisticName): number; first?: Day };

const readSums = async ({ db }: Context, days: DayRange | null, unit: TrendUnit): Promise<Sums> => {
  const rows = await listSums(db, days, unit);
  const totals = new Map<string, number>();
  const byBucket = new Map<string, number>();
  let first: Day | undefined;
  for (const { start_day: day, name, amount } of rows) {
    totals.set(name, (totals.get(name) ?? 0) + amount);
    byBucket.set(`${day} ${name}`, amount);
    if (!first || day < first) first = day;
  }
  return {
    of: (name) => totals.get(name) ?? 0,
    at: (bucket, name) => byBucket.get(`${bucket} ${name}`) ?? 0,
    ...(first && { first }),
  };
};

/** Revenue is what bookings cost less tax, PayPal's fees and payouts (docs/rules/statistics.md#values). */
const toNumbers = ({ of }: Sums): NonNullable<Statistics['previous']> => ({
  userStats: {
    totalUsers: of('users'),
    totalMigratedUsers: of('migratedUsers'),
    totalSuccessfulMigratedUsers: of('migratedUsersLoggedIn'),
    totalSignUps: of('signUps'),
    totalLoggedIn: of('usersLoggedIn'),
  },
  listingStats: {
    totalListings: of('listings'),
    totalApprovedAndActiveListings: of('liveListings'),
    newListings: of('listings'),
  },
  bookingStats: {
    totalCompletedBookings: of('completedBookings'),
    bookingTotalCents: of('bookingTotal'),
    bookingFeeCents: of('bookingFee'),
    bookingTaxCents: of('bookingTax'),
    payPalFeeCents: of('payPalFee'),
    payoutTotalCents: of('payouts'),
  },
  revenueCents: of('bookingTotal') - of('bookingTax') - of('payPalFee') - of('payouts'),
  givenBackCents: of('givenBack'),
  keptCents: of('kept'),
});

const trendNumbersAt = ({ at }: Sums, bucket: Day): TrendNumbers => ({
  bookings: at(bucket, 'completedBookings'),
  bookingTotalCents: at(bucket, 'bookingTotal'),
  signUps: at(bucket, 'signUps'),
});

const periodOf = (number: number): StatisticsPeriod =>
  (Object.keys(statisticsPeriods) as StatisticsPeriod[]).find((name) => statisticsPeriods[name] === number) ??
  'MonthToDate';

/** The values of the dashboard for a period, and for the period before (docs/rules/statistics.md#periods). */
export const getStatistics: Operation<typeof statistics.getStatistics> = async (ctx, { params }) => {
  const today = dayInWisconsin(ctx.now());
  const { days, before, unit } = daysOfPeriod(periodOf(params.period), today);
  const [current, previous] = await Promise.all([
    readSums(ctx, days, unit),
    before && readSums(ctx, before, unit),
  ]);
  const buckets = bucketsOf(days ?? { startDay: current.first ?? today, endDay: today }, unit);
  const bucketsBefore = before ? bucketsOf(before, unit) : [];
  return {
    ...toNumbers(current),
    previous: previous && toNumbers(previous),
    trendUnit: unit,
    trend: buckets.map((startDay, index) => {
      const bucketBefore = bucketsBefore[index];
      return {
        startDay,
        current: trendNumbersAt(current, startDay),
        previous: previous && bucketBefore ? trendNumbersAt(previous, bucketBefore) : null,
      };
    }),
  };
};
