import { Link } from 'react-router';
import type { ListingWithBookings } from '#contract/booking.ts';
import { formatPrice } from '#domain/money.ts';
import { adminPaths } from '../admin-paths.ts';
import { ListingStatusChip } from '../listing/listing-status-chip.tsx';
import { paths } from '../paths.ts';
import { Empty } from '../ui/empty.tsx';
import { type Column, Table } from '../ui/table/table.tsx';
import styles from './admin-bookings.module.css';

const columns: readonly Column<ListingWithBookings, never>[] = [
  {
    label: 'Listing',
    cell: ({ listing }) => <Link to={paths.listing(listing.id)}>{listing.title}</Link>,
  },
  {
    label: 'Place',
    isText: true,
    inCard: 'bare',
    cell: ({ listing: { address } }) => `${address.city}, ${address.state}`,
  },
  { label: 'Per day', isNumber: true, cell: ({ listing }) => formatPrice(listing.baseCostCents) },
  {
    label: 'Active bookings',
    isNumber: true,
    cell: ({ activeBookingsCount }) => activeBookingsCount.toLocaleString('en-US'),
  },
  {
    label: 'Total bookings',
    isNumber: true,
    cell: ({ activeBookingsCount, inactiveBookingsCount }) =>
      (activeBookingsCount + inactiveBookingsCount).toLocaleString('en-US'),
  },
  { label: 'Status', inCard: 'beside', cell: ({ listing }) => <ListingStatusChip listing={listing} /> },
  {
    label: 'Actions',
    inCard: 'bare',
    cell: ({ listing }) => (
      <span className={styles.actions}>
        <Link to={adminPaths.listing(listing.id)}>
          Edit<span className="visually-hidden"> {listing.title}</span>
        </Link>
        <Link to={adminPaths.listingHistory(listing.id)}>
          History<span className="visually-hidden"> of {listing.title}</span>
        </Link>
      </span>
    ),
  },
];

/** A user's listings with their booking counts, for administrators. */
export const UserListingsTable = ({ listings }: { listings: readonly ListingWithBookings[] }) => (
  <Table
    caption="Listings"
    columns={columns}
    rows={listings}
    keyOf={({ listing }) => listing.id}
    empty={<Empty title="None." />}
  />
);
