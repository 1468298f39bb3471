import { Suspense } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import type { StatisticsPeriod } from '#domain/statistics.ts';
import { statisticsPeriods } from '#domain/statistics.ts';
import { api } from '../session/api.ts';
import { Awaited } from '../ui/awaited.tsx';
import { Loading } from '../ui/loading.tsx';
import { usePolling } from '../ui/polling.ts';
import { privatePage } from '../ui/private-page.ts';
import table from '../ui/table/table.module.css';
import type { Route } from './+types/dashboard.screen.ts';
import styles from './dashboard.module.css';
import { ExportBookings } from './export-bookings.tsx';
import { LoadingNumbers, Numbers } from './numbers.tsx';
import { PageViews } from './page-views.tsx';
import { SalesTaxTable } from './sales-tax.tsx';
import { Today } from './today.tsx';
import { Trends } from './trends.tsx';

export const meta = () => privatePage('Dashboard');

const periodNames: Record<StatisticsPeriod, string> = {
  MonthToDate: 'Month to Date',
  YearToDate: 'Year to Date',
  AllTime: 'All Time',
};
const periods = Object.keys(periodNames) as StatisticsPeriod[];

const periodIn = (search: string): StatisticsPeriod =>
  periods.find((period) => period === new URLSearchParams(search).get('period')) ?? 'MonthToDate';

/** Not awaited: the page is shown at once, and each part when it has come. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const { getStatistics, getToday, getPageViews, getExportYears } = await api();
  const period = periodIn(new URL(request.url).search);
  return {
    period,
    today: getToday(),
    statistics: getStatistics({ params: { period: String(statisticsPeriods[period]) } }),
    pageViews: getPageViews(),
    // Without an answer the years that have begun are offered.
    exportYears: getExportYears().then(
      ({ all }) => all,
      () => null,
    ),
  };
};

const StatisticsError = () => (
  <p role="alert" className={styles.error}>
    Something went wrong loading admin stats.
  </p>
);

export default function Dashboard({
  loaderData: { period, today, statistics, pageViews, exportYears },
}: Route.ComponentProps) {
  const [, setSearch] = useSearchParams();
  const { state, location } = useNavigation();
  usePolling(60_000);
  const shown = state === 'loading' && location.search ? periodIn(location.search) : period;
  return (
    <div className={table.page}>
      <header className={table.head}>
        <h1>Dashboard</h1>
      </header>
      <Suspense fallback={<Loading what="what is to do" />}>
        <Awaited
          promise={today}
          failed={
            <p role="alert" className={styles.error}>
              What waits for you can’t be shown just now. It is tried again in a minute.
            </p>
          }
        >
          {(found) => <Today {...found} />}
        </Awaited>
      </Suspense>
      <section className={styles.section} aria-labelledby="figures">
        <header className={styles.head}>
          <h2 id="figures">Figures</h2>
          <fieldset aria-label="Period" className={styles.periods}>
            {periods.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={shown === name}
                onClick={() =>
                  setSearch(name === 'MonthToDate' ? {} : { period: name }, {
                    replace: true,
                    preventScrollReset: true,
                  })
                }
              >
                {periodNames[name]}
              </button>
            ))}
          </fieldset>
        </header>
        {shown === period ? (
          <Suspense key={period} fallback={<LoadingNumbers />}>
            <Awaited promise={statistics} failed={<StatisticsError />}>
              {(found) => (
                <>
                  <Numbers statistics={found} period={period} />
                  <Trends statistics={found} period={period} />
                </>
              )}
            </Awaited>
          </Suspense>
        ) : (
          <LoadingNumbers />
        )}
      </section>
      <section className={styles.section} aria-labelledby="page-views">
        <h2 id="page-views">Page views</h2>
        <Suspense fallback={<Loading what="page views" />}>
          <Awaited
            promise={pageViews}
            failed={
              <p role="alert" className={styles.error}>
                Page views can’t be shown just now. It is tried again in a minute.
              </p>
            }
          >
            {(found) => <PageViews {...found} />}
          </Awaited>
        </Suspense>
      </section>
      <section className={styles.section} aria-labelledby="exports">
        <h2 id="exports">Exports</h2>
        <p className={styles.lead}>
          Every booking whose first day is in the year, with its payment, its refunds and its payout. A coming
          year is offered as soon as a booking begins in it.
        </p>
        <Suspense fallback={<ExportBookings whose="all" />}>
          <Awaited promise={exportYears}>{(years) => <ExportBookings whose="all" years={years} />}</Awaited>
        </Suspense>
      </section>
      <SalesTaxTable />
    </div>
  );
}
