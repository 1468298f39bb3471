import type { Statistics } from '#contract/statistics.ts';
import { formatMoney } from '#domain/money.ts';
import type { StatisticsPeriod } from '#domain/statistics.ts';
import styles from './dashboard.module.css';

type Values = Omit<Statistics, 'previous' | 'trend' | 'trendUnit'>;
type Value = { label: string; of: (values: Values) => number; isMoney?: true };
type Group = {
  title: string;
  values: readonly Value[];
  note?: string;
  /** Values that the note leads to. */
  more?: readonly Value[];
};

/** The fifteen values of the dashboard, and what Revenue leaves out (docs/rules/statistics.md#values). */
const groups: readonly Group[] = [
  {
    title: 'Users',
    values: [
      { label: 'Total Users', of: ({ userStats }) => userStats.totalUsers },
      { label: 'Total Migrated Users', of: ({ userStats }) => userStats.totalMigratedUsers },
      {
        label: 'Total Logged in Migrated Users',
        of: ({ userStats }) => userStats.totalSuccessfulMigratedUsers,
      },
      { label: 'Total Signups', of: ({ userStats }) => userStats.totalSignUps },
      { label: 'Total Users Logged in', of: ({ userStats }) => userStats.totalLoggedIn },
    ],
  },
  {
    title: 'Listings',
    values: [
      { label: 'Total Listings', of: ({ listingStats }) => listingStats.totalListings },
      {
        label: 'Total Live Listings',
        of: ({ listingStats }) => listingStats.totalApprovedAndActiveListings,
      },
      { label: 'New Listings', of: ({ listingStats }) => listingStats.newListings },
    ],
  },
  {
    title: 'Bookings',
    values: [
      {
        label: 'Total Completed Bookings',
        of: ({ bookingStats }) => bookingStats.totalCompletedBookings,
      },
      { label: 'Booking Total', of: ({ bookingStats }) => bookingStats.bookingTotalCents, isMoney: true },
      { label: 'Booking Fee Total', of: ({ bookingStats }) => bookingStats.bookingFeeCents, isMoney: true },
      { label: 'Booking Tax Total', of: ({ bookingStats }) => bookingStats.bookingTaxCents, isMoney: true },
      { label: 'Total PayPal Fees', of: ({ bookingStats }) => bookingStats.payPalFeeCents, isMoney: true },
      { label: 'Total Payouts', of: ({ bookingStats }) => bookingStats.payoutTotalCents, isMoney: true },
      { label: 'Revenue', of: ({ revenueCents }) => revenueCents, isMoney: true },
    ],
    note: 'Revenue is the booking total less tax, PayPal fees and payouts that were sent. It leaves out payouts that are still to be sent, refunds of a part, and what cancelled bookings cost in fees and losses. What Openacre keeps is the sum of the ledgers, with all of these. Total PayPal Fees are those of bookings that stayed paid and of payouts that were sent, not those of cancelled bookings.',
    more: [
      { label: 'Given back', of: ({ givenBackCents }) => givenBackCents, isMoney: true },
      { label: 'What Openacre keeps', of: ({ keptCents }) => keptCents, isMoney: true },
    ],
  },
];

const display = (value: number, isMoney?: boolean): string =>
  isMoney ? formatMoney(value) : value.toLocaleString('en-US');

/** The names of the periods before, as they stand after a value. */
export const beforeNames = {
  MonthToDate: 'last month to date',
  YearToDate: 'last year to date',
} as const satisfies Partial<Record<StatisticsPeriod, string>>;

export const Numbers = ({ statistics, period }: { statistics: Statistics; period: StatisticsPeriod }) => {
  const { previous } = statistics;
  const list = (values: readonly Value[]) => (
    <dl className={styles.values}>
      {values.map(({ label, of, isMoney }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figures">{display(of(statistics), isMoney)}</dd>
          {previous && <dd className={`${styles.before} figures`}>{display(of(previous), isMoney)}</dd>}
        </div>
      ))}
    </dl>
  );
  return (
    <div className={styles.figures}>
      {groups.map(({ title, values, note, more }) => (
        <section key={title} aria-label={title} className={styles.card}>
          <h3>{title}</h3>
          {list(values)}
          {note && <p className={styles.note}>{note}</p>}
          {more && list(more)}
          {period !== 'AllTime' && (
            <p className={styles.note}>
              On the right: {beforeNames[period]}.
              {more && ' What changes later counts on the day of the change, so a figure may be negative.'}
            </p>
          )}
        </section>
      ))}
    </div>
  );
};

/** The values' places while they load. */
export const LoadingNumbers = () => (
  <div role="status" className={styles.figures}>
    <span className="visually-hidden">Loading the figures…</span>
    {groups.map(({ title, values, more = [] }) => (
      <div key={title} className={styles.card} aria-hidden="true">
        <h3>{title}</h3>
        <dl className={styles.values}>
          {[...values, ...more].map(({ label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={styles.skeleton} />
            </div>
          ))}
        </dl>
      </div>
    ))}
  </div>
);
