import { Link } from 'react-router';
import type { Booking } from '#contract/booking.ts';
import { formatDay, formatDuration } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { adminPaths } from '../admin-paths.ts';
import { paths } from '../paths.ts';
import { Empty } from '../ui/empty.tsx';
import { type Column, Table } from '../ui/table/table.tsx';
import { BookingStatusChip } from './booking-status-chip.tsx';

const columns: readonly Column<Booking, never>[] = [
  {
    label: 'Listing',
    cell: ({ listing, listingId }) => <Link to={paths.listing(listingId)}>{listing.title}</Link>,
  },
  {
    label: 'Date',
    inCard: 'bare',
    cell: ({ id, startDay, endDay }) => (
      <Link to={adminPaths.booking(id)} className="figures">
        {startDay === endDay ? formatDay(startDay) : `${formatDay(startDay)} – ${formatDay(endDay)}`}
      </Link>
    ),
  },
  { label: 'Duration', isNumber: true, inCard: 'bare', cell: ({ duration }) => formatDuration(duration) },
  { label: 'Total', isNumber: true, cell: ({ totalCents }) => formatMoney(totalCents) },
  { label: 'Status', inCard: 'beside', cell: ({ status }) => <BookingStatusChip status={status} /> },
];

/** A user's bookings, for administrators. */
export const UserBookingsTable = ({
  caption,
  bookings,
}: {
  caption: string;
  bookings: readonly Booking[];
}) => (
  <Table
    caption={caption}
    columns={columns}
    rows={bookings}
    keyOf={({ id }) => id}
    empty={<Empty title="None." />}
  />
);
