import { Link } from 'react-router';
import { contract } from '#contract/contract.ts';
import type { ListingChange } from '#contract/listing-administration.ts';
import { formatInstant } from '#domain/dates.ts';
import { pageSizes } from '#domain/paging.ts';
import { adminPaths } from '../admin-paths.ts';
import { loadTable, tableAsLeft, useTableLinks } from '../layouts/table-address.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { orNotFound } from '../session/guards.ts';
import { Empty } from '../ui/empty.tsx';
import { groupBy } from '../ui/group-by.ts';
import { privatePage } from '../ui/private-page.ts';
import { Paging } from '../ui/table/paging.tsx';
import table from '../ui/table/table.module.css';
import type { Route } from './+types/listing-history.screen.ts';
import { ChangedValue, fieldLabel } from './changed-value.tsx';
import styles from './listing-history.module.css';
import { ListingStatusChip } from './listing-status-chip.tsx';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage('History of a listing', loaderData?.[0].title);

const { query } = contract.listListingChanges;

export const clientLoader = async ({ request, params }: Route.ClientLoaderArgs) => {
  const { getListing, listListingChanges } = await api();
  const id = params.listingId;
  return Promise.all([
    getListing({ params: { id } }),
    loadTable(request, query, (state) => listListingChanges({ params: { id }, query: state })),
  ]).catch(orNotFound);
};

/** Groups the changes that one person saved together. */
const groupsOf = (changes: readonly ListingChange[]) => [
  ...groupBy(changes, ({ dateTime, user }) => `${dateTime.toISOString()} ${user?.id}`),
];

const Who = ({ user }: { user: ListingChange['user'] | undefined }) => {
  if (!user) return 'By itself';
  return (
    <Link to={adminPaths.user(user.id)}>{`${user.firstName} ${user.lastName}`.trim() || user.email}</Link>
  );
};

export default function ListingHistory({ loaderData: [listing, history] }: Route.ComponentProps) {
  const { changes, total, state } = history;
  const linkTo = useTableLinks(query, state);
  return (
    <div className={table.page}>
      <header className={styles.head}>
        <Link to={tableAsLeft(adminPaths.listings())}>All listings</Link>
        <h1>History of {listing.title}</h1>
        <p className={styles.facts}>
          <ListingStatusChip listing={listing} />
          <Link to={paths.listing(listing.id)}>Its public page</Link>
          <Link to={adminPaths.listing(listing.id)}>Edit</Link>
        </p>
      </header>
      {changes.length === 0 && <Empty title="None." hint="Nothing of it has been changed yet." />}
      <ol role="list" className={styles.acts}>
        {groupsOf(changes).map(([act, lines]) => (
          <li key={act} className={styles.act}>
            <p className={styles.who}>
              <strong>
                <Who user={lines[0]?.user} />
              </strong>
              {lines[0] && (
                <time dateTime={lines[0].dateTime.toISOString()}>{formatInstant(lines[0].dateTime)}</time>
              )}
            </p>
            <dl className={styles.lines}>
              {lines.map(({ field, before, after }) => (
                <div key={field}>
                  <dt>{fieldLabel(field)}</dt>
                  {field !== 'created' && (
                    <dd className={styles.before}>
                      <span className="visually-hidden">was </span>
                      <ChangedValue field={field} value={before} />
                    </dd>
                  )}
                  <dd>
                    <span className="visually-hidden">became </span>
                    <ChangedValue field={field} value={after} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      <Paging {...state} pageSizes={pageSizes} total={total} linkTo={linkTo} />
    </div>
  );
}
