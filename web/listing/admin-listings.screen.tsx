import { Link, redirect, useRevalidator } from 'react-router';
import { contract } from '#contract/contract.ts';
import type { ListingRow } from '#contract/listing-administration.ts';
import { isRefused } from '#contract/refusals.ts';
import { formatDateOf } from '#domain/dates.ts';
import { type ListingSort, type ListingTab, listingTabs } from '#domain/listing-status.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { Paging } from '../ui/paging.tsx';
import { usePolling } from '../ui/polling.ts';
import { privatePage } from '../ui/private-page.ts';
import { SearchBox } from '../ui/search-box.tsx';
import table from '../ui/table.module.css';
import { type Column, NoRows, Table } from '../ui/table.tsx';
import { loadTable, useTableLinks } from '../ui/table-address.ts';
import { Tabs } from '../ui/tabs.tsx';
import type { Route } from './+types/admin-listings.screen.ts';
import styles from './admin-listings.module.css';
import { ListingActions } from './listing-actions.tsx';
import { ListingStatusChip } from './listing-status-chip.tsx';

export const meta = () => privatePage('Listings');

const { query } = contract.listListings;

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const { listListings } = await api();
  return loadTable(request, query, (state) => listListings({ query: state })).catch((error: unknown) => {
    throw isRefused(error) && error.status === 403 ? redirect(paths.notFound()) : error;
  });
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
    inCard: 'bare',
    cell: ({ listing: { address } }) => `${address.city}, ${address.state}`,
  },
  {
    label: 'Owner',
    sort: 'owner',
    inCard: 'bare',
    cell: ({ userDetail: { id, firstName, lastName, email } }) => (
      <span className={styles.owner}>
        <Link to={paths.adminUser(id)}>{`${firstName} ${lastName}`.trim() || email}</Link>
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
  const { listings, counts, total, state } = loaderData;
  const { revalidate } = useRevalidator();
  usePolling(null);
  const linkTo = useTableLinks(query, state);
  return (
    <div className={table.page}>
      <header className={table.head}>
        <h1>Listings</h1>
        <SearchBox
          label="Search listings"
          hint="Title, place, or owner"
          value={state.search}
          linkTo={(search) => linkTo({ search })}
        />
        <ButtonLink look="primary" to={paths.adminSubmitListing()}>
          New listing
        </ButtonLink>
      </header>
      <Tabs
        label="Listings by status"
        search={state.search}
        tabs={listingTabs.map((tab) => ({
          name: tabNames[tab],
          to: linkTo({ tab }),
          isCurrent: state.tab === tab,
          count: counts[tab],
        }))}
      />
      <Table
        caption="Listings"
        columns={columnsWith(revalidate)}
        rows={listings}
        keyOf={({ listing }) => listing.id}
        sorting={{ by: state.sort, order: state.order, linkTo }}
        empty={<NoRows search={state.search} showAll={linkTo({ search: '' })} />}
      />
      <Paging page={state.page} pageSize={state.pageSize} total={total} linkTo={linkTo} />
    </div>
  );
}
