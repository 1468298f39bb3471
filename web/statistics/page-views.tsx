import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PageViewFigures } from '#contract/page-view.ts';
import { formatDay } from '#domain/dates.ts';
import { type PagePattern, specialReferrers } from '#domain/page-view.ts';
import { adminPaths } from '../admin-paths.ts';
import styles from './dashboard.module.css';
import { TrendChart } from './trend-chart.tsx';

const pageNames: Record<PagePattern, string> = {
  '/': 'Home',
  '/listing/:listingId': 'Listings',
  '/listing/:listingId/submitBooking/:startDate/:endDate': 'Booking requests',
  '/payment/:bookingId': 'Payments',
  '/login': 'Sign up or log in',
  '/login/forgotpassword': 'Forgotten password',
  '/welcomeBack': 'Welcome back',
  '/landowners': 'Landowners’ questions',
  '/hunters': 'Hunters’ questions',
  '/aboutus': 'About us',
  '/adpartners': 'Ad partners',
  '/inthenews': 'In the news',
  '/termsofuse': 'Terms of use',
  '/privacypolicy': 'Privacy policy',
  '/submitListing': 'List your land',
  '/listing/:listingId/edit': 'A listing’s details, for its owner',
  '/listing/:listingId/availability': 'A listing’s open days',
  '/listing/:listingId/cost': 'A listing’s prices',
  '/myaccount': 'My account',
  '/myaccount/profile': 'Profile',
  '/myaccount/bookings': 'My bookings',
  '/myaccount/bookings/:bookingId/detail': 'A booking',
  '/myaccount/listings': 'My listings',
  '/myaccount/messages': 'Messages',
  '/myaccount/messages/:threadId': 'A conversation',
  '/listing/:listingId/ask': 'A question to a host',
  '/listing/:listingId/tell': 'Waiting for days',
  '/compare': 'Compared land',
  '/myaccount/saved': 'Saved land',
  '/myaccount/alerts': 'Alerts',
  '/myaccount/alerts/new': 'Saving a search',
};

const hostNames: Partial<Record<string, string>> = {
  [specialReferrers.none]: 'No other site',
  [specialReferrers.other]: 'Others',
};

const count = (value: number): string => value.toLocaleString('en-US');

type Row = { key: string; name: ReactNode; views: number };

const Views = ({ of, rows }: { of: string; rows: readonly Row[] }) => (
  <table className={styles.plain}>
    <thead>
      <tr>
        <th scope="col">{of}</th>
        <th scope="col">Views</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, name, views }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          <td>{count(views)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

type CardProps = {
  title: string;
  of: string;
  rows: readonly Row[];
  /** Whether there may be so many rows that they scroll. */
  isLong?: boolean;
};

const Card = ({ title, of, rows, isLong = false }: CardProps) => (
  <section className={styles.card} aria-label={title}>
    <h3>{title}</h3>
    {rows.length === 0 && <p className={styles.note}>Nothing yet.</p>}
    {rows.length > 0 && !isLong && <Views of={of} rows={rows} />}
    {rows.length > 0 && isLong && (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too
      <section className={styles.scroll} tabIndex={0} aria-label={`${title}, as a table`}>
        <Views of={of} rows={rows} />
      </section>
    )}
  </section>
);

/** How often pages were seen lately, and where from (docs/rules/page-views.md#figures-for-administrators). */
export const PageViews = ({ total, days, pages, listings, referrers }: PageViewFigures) => (
  <>
    <p className={styles.lead}>
      {total === 1 ? '1 view' : `${count(total)} views`} in the last 30 days. Bots are left out, and people
      who ask not to be tracked.
    </p>
    <div className={styles.groups}>
      <section className={`${styles.card} ${styles.wide}`} aria-label="Views by day">
        <h3>Views by day</h3>
        <TrendChart
          labels={days.map(({ day }) => formatDay(day).slice(0, 5))}
          current={days.map(({ views }) => views)}
          previous={undefined}
          display={count}
        />
        <details className={styles.details}>
          <summary>
            As a table<span className="visually-hidden">: Views by day</span>
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too */}
          <section className={styles.scroll} tabIndex={0} aria-label="Views by day, as a table">
            <Views
              of="Day"
              rows={days.map(({ day, views }) => ({ key: day, name: formatDay(day), views }))}
            />
          </section>
        </details>
      </section>
      <Card
        title="Most seen pages"
        of="Page"
        isLong
        rows={pages.map(({ page, views }) => ({
          key: page,
          name: (pageNames as Partial<Record<string, string>>)[page] ?? page,
          views,
        }))}
      />
      <Card
        title="Most seen land"
        of="Listing"
        rows={listings.map(({ listingId, listingName, views }) => ({
          key: listingId,
          name: <Link to={adminPaths.listing(listingId)}>{listingName}</Link>,
          views,
        }))}
      />
      <Card
        title="Where they came from"
        of="Site"
        rows={referrers.map(({ host, views }) => ({ key: host, name: hostNames[host] ?? host, views }))}
      />
    </div>
  </>
);
