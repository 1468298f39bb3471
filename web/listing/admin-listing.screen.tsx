import { Link } from 'react-router';
import { adminPaths } from '../admin-paths.ts';
import { SignPanel } from '../conduct/sign-panel.tsx';
import { tableAsLeft } from '../layouts/table-address.ts';
import { Notes } from '../note/notes.tsx';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/admin-listing.screen.ts';
import styles from './admin-listing.module.css';
import { ListingForm } from './form/listing-form.tsx';
import { ListingLoadFailed } from './listing-load-failed.tsx';
import { ListingStatusChip } from './listing-status-chip.tsx';
import { ListingTabs } from './listing-tabs.tsx';
import { loadOwnListing } from './load-own.ts';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage('Edit listing', loaderData?.listing.title);

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  const listing = await loadOwnListing(params.listingId);
  const { getUser, listNotes, getSign } = await api();
  const [host, notes, { sign }] = await Promise.all([
    getUser({ params: { id: listing.userId } }),
    listNotes({ params: { subject: 'listing', id: listing.id }, query: {} }),
    getSign({ params: { listingId: listing.id } }),
  ]);
  return { listing, host, notes, sign };
};

export default function AdminListing({ loaderData: { listing, host, notes, sign } }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to={tableAsLeft(adminPaths.listings())}>All listings</Link>
        <h1>{listing.title}</h1>
        <p className={styles.facts}>
          <ListingStatusChip listing={listing} />
          {!listing.approved && <Link to={adminPaths.listingApproval(listing.id)}>Approval</Link>}
          <Link to={paths.listing(listing.id)}>Its public page</Link>
          <Link to={adminPaths.listingHistory(listing.id)}>History</Link>
          <Link to={adminPaths.audit({ subject: listing.id })}>Audit</Link>
        </p>
        <ListingTabs listingId={listing.id} />
      </header>
      <SignPanel key={`sign-${listing.id}`} sign={sign} />
      <details className={styles.notes}>
        <summary>
          Private notes{notes.notes.length > 0 && ` (${notes.notes.length}${notes.hasOlder ? '+' : ''})`}
        </summary>
        <Notes key={listing.id} subject="listing" subjectId={listing.id} {...notes} />
      </details>
      <ListingForm
        key={listing.id}
        listing={listing}
        host={host}
        isAdministrator
        nextPath={adminPaths.listings()}
      />
    </div>
  );
}

export const ErrorBoundary = () => <ListingLoadFailed title="Listing" />;
