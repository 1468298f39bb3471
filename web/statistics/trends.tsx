import type { Statistics, TrendNumbers } from '#contract/statistics.ts';
import { type Day, formatDay } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import type { StatisticsPeriod, TrendUnit } from '#domain/statistics.ts';
import styles from './dashboard.module.css';
import { beforeNames } from './numbers.tsx';
import { TrendChart } from './trend-chart.tsx';

type Picture = { title: string; of: (numbers: TrendNumbers) => number; display: (value: number) => string };

const count = (value: number): string => value.toLocaleString('en-US');

const pictures: readonly Picture[] = [
  { title: 'Bookings paid', of: ({ bookings }) => bookings, display: count },
  { title: 'Booking total', of: ({ bookingTotalCents }) => bookingTotalCents, display: formatMoney },
  { title: 'Signups', of: ({ signUps }) => signUps, display: count },
];

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '11/23' for a day, 'Nov 2026' for a month. */
const labelOf = (day: Day, unit: TrendUnit): string =>
  unit === 'day' ? formatDay(day).slice(0, 5) : `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** Bookings, money and signups over the period, with the period before, as pictures and as tables. */
export const Trends = ({ statistics, period }: { statistics: Statistics; period: StatisticsPeriod }) => {
  const { trend, trendUnit } = statistics;
  const before = period === 'AllTime' ? undefined : beforeNames[period];
  const labels = trend.map(({ startDay }) => labelOf(startDay, trendUnit));
  return (
    <div className={styles.groups}>
      {pictures.map(({ title, of, display }) => {
        const current = trend.map((point) => of(point.current));
        const previous = trend.map((point) => point.previous && of(point.previous));
        return (
          <section key={title} className={styles.card} aria-label={title}>
            <h3>{title}</h3>
            <TrendChart
              labels={labels}
              current={current}
              previous={before === undefined ? undefined : previous}
              display={display}
            />
            {before && (
              <p className={styles.legend} aria-hidden="true">
                <span>This period</span>
                <span className={styles.line}>{before}</span>
              </p>
            )}
            <details className={styles.details}>
              <summary>
                As a table<span className="visually-hidden">: {title}</span>
              </summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too */}
              <section className={styles.scroll} tabIndex={0} aria-label={`${title}, as a table`}>
                <table className={styles.plain}>
                  <thead>
                    <tr>
                      <th scope="col">{trendUnit === 'day' ? 'Day' : 'Month'}</th>
                      <th scope="col">{title}</th>
                      {before && <th scope="col">The same, {before}</th>}
                    </tr>
                  </thead>
                  <tbody>
                    {trend.map(({ startDay }, index) => {
                      const past = previous[index];
                      return (
                        <tr key={startDay}>
                          <th scope="row">{labels[index]}</th>
                          <td>{display(current[index] ?? 0)}</td>
                          {before && <td>{typeof past === 'number' ? display(past) : '–'}</td>}
                        </tr>
                      );
                    })}
                  </tbody>
                </table>
              </section>
            </details>
          </section>
        );
      })}
    </div>
  );
};
