import { useMemo } from 'react';
import { Link, useRevalidator } from 'react-router';
import { contract } from '#contract/contract.ts';
import type { ListingRow } from '#contract/listing-administration.ts';
import { formatDateOf } from '#domain/dates.ts';
import type { ListingSort, ListingTab } from '#domain/listing-status.ts';
import { adminPaths } from '../admin-paths.ts';
import { countyFilter } from '../layouts/common-filters.ts';
import { loadTable } from '../layouts/table-address.ts';
import { TablePage } from '../layouts/table-page.tsx';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { usePolling } from '../ui/polling.ts';
import { privatePage } from '../ui/private-page.ts';
import { useSelection } from '../ui/table/selection.ts';
import type { Column } from '../ui/table/table.tsx';
import type { Route } from './+types/admin-listings.screen.ts';
import styles from './admin-listings.module.css';
import { BulkActions } from './bulk-actions.tsx';
import { ListingActions } from './listing-actions.tsx';
import { ListingStatusChip } from './listing-status-chip.tsx';

export const meta = () => privatePage('Listings');

const { query } = contract.listListings;

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const { listListings } = await api();
  return loadTable(request, query, (state) => listListings({ query: state }));
};

const tabNames: Record<ListingTab, string> = {
  active: 'Active',
  pendingApproval: 'Pending Approval',
  notActive: 'Not Active',
};

const columnsWith = (onChanged: () => unknown): readonly Column<ListingRow, ListingSort>[] => [
  {
    label: 'Title',
    sort: 'title',
    cell: ({ listing }) => <Link to={paths.listing(listing.id)}>{listing.title}</Link>,
  },
  {
    label: 'Place',
    sort: 'city',
    isText: true,
    inCard: 'bare',
    cell: ({ listing: { address } }) => `${address.city}, ${address.state}`,
  },
  {
    label: 'Owner',
    sort: 'host',
    inCard: 'bare',
    cell: ({ userDetail: { id, firstName, lastName, email } }) => (
      <span className={styles.host}>
        <Link to={adminPaths.user(id)}>{`${firstName} ${lastName}`.trim() || email}</Link>
        <MailLink email={email} />
      </span>
    ),
  },
  {
    label: 'Created',
    sort: 'created',
    first: 'desc',
    isNumber: true,
    cell: ({ listing }) => formatDateOf(listing.createdDateTime),
  },
  {
    label: 'Status',
    inCard: 'beside',
    cell: ({ listing }) => (
      <span className={styles.status}>
        <ListingStatusChip listing={listing} />
        {listing.changesAsked && <span>Changes asked</span>}
        {listing.lacksPrice && <Link to={paths.listingCost(listing.id)}>Needs a price</Link>}
      </span>
    ),
  },
  {
    label: 'Actions',
    inCard: 'bare',
    cell: ({ listing }) => <ListingActions listing={listing} onChanged={onChanged} />,
  },
];

export default function AdminListings({ loaderData }: Route.ComponentProps) {
  const { listings, counts, total, isTotalWhole, state } = loaderData;
  const { revalidate } = useRevalidator();
  usePolling(null);
  const ids = useMemo(() => listings.map(({ listing }) => listing.id), [listings]);
  const selection = useSelection(ids);
  const selected = listings.map(({ listing }) => listing).filter(({ id }) => selection.keys.has(id));
  return (
    <TablePage
      title="Listings"
      query={query}
      state={state}
      search={{ label: 'Search listings', hint: 'Title, place, or owner' }}
      action={
        <ButtonLink variant="primary" to={adminPaths.submitListing()}>
          New listing
        </ButtonLink>
      }
      filters={[countyFilter]}
      exportTable={async () => (await api()).exportListingTable({ query: state })}
      selection={{
        ...selection,
        nameOf: ({ listing }) => listing.title,
        actions: <BulkActions listings={selected} onDone={revalidate} />,
      }}
      tabs={{ label: 'Listings by status', names: tabNames, counts }}
      columns={columnsWith(revalidate)}
      rows={listings}
      keyOf={({ listing }) => listing.id}
      total={total}
      isTotalWhole={isTotalWhole}
    />
  );
}
