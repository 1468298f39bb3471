import { Link, useRevalidator } from 'react-router';
import type { BookingRow } from '#contract/booking-administration.ts';
import { contract } from '#contract/contract.ts';
import { type BookingSort, type BookingTab, canBeAnswered, nameOfStatus } from '#domain/booking-status.ts';
import { bookingSorting, statusesOfTab } from '#domain/booking-table.ts';
import {
  dayInWisconsin,
  formatDateOf,
  formatDayWithWeekday,
  formatDuration,
  formatInstantNear,
} from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { adminPaths } from '../admin-paths.ts';
import { amountFilters, countyFilter } from '../layouts/common-filters.ts';
import { loadTable } from '../layouts/table-address.ts';
import { TablePage } from '../layouts/table-page.tsx';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { usePolling } from '../ui/polling.ts';
import { privatePage } from '../ui/private-page.ts';
import type { Filter } from '../ui/table/filters.tsx';
import type { Column } from '../ui/table/table.tsx';
import type { Route } from './+types/admin-bookings.screen.ts';
import styles from './admin-bookings.module.css';
import { AnswerButtons } from './answer-buttons.tsx';
import { BookingStatusChip } from './booking-status-chip.tsx';
import { hostName, hunterName } from './booking-views.ts';

export const meta = () => privatePage('Bookings');

const { query } = contract.listBookings;

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const { listBookings } = await api();
  return loadTable(request, query, (state) => listBookings({ query: state }));
};

const tabNames: Record<BookingTab, string> = {
  pending: 'Pending',
  complete: 'Complete',
  cancelled: 'Cancelled',
};

/** A tab of one status needs no choice of it. */
const statusesIn = (tab: BookingTab): readonly Filter[] => {
  const options = statusesOfTab[tab].map((value) => ({ value, text: nameOfStatus(value) }));
  return options.length > 1 ? [{ name: 'status', label: 'Status', options }] : [];
};
const filtersOf = (tab: BookingTab): readonly Filter[] => [
  ...statusesIn(tab),
  countyFilter,
  ...amountFilters,
];
const filters: Record<BookingTab, readonly Filter[]> = {
  pending: filtersOf('pending'),
  complete: filtersOf('complete'),
  cancelled: filtersOf('cancelled'),
};

/** When a booking ends unless it is answered or paid before: day and time in two lines. */
const Deadline = ({ at }: { at: Date }) => (
  <span className={`${styles.two} figures`}>
    <span>{formatDayWithWeekday(dayInWisconsin(at))}</span>
    <span>{formatInstantNear(at, at)}</span>
  </span>
);

const deadline: Column<BookingRow, BookingSort> = {
  label: 'Deadline',
  sort: 'deadline',
  cell: ({ expiresDateTime }) => (expiresDateTime ? <Deadline at={expiresDateTime} /> : 'None'),
};

/** Only a pending booking has a deadline; without it there is room for longer names. */
const columnsWith = (
  tab: BookingTab,
  onAnswered: () => unknown,
): readonly Column<BookingRow, BookingSort>[] => [
  {
    label: 'Confirmation',
    cell: ({ id, confirmationCode, status }) => (
      <span className={styles.confirmation}>
        <Link to={adminPaths.booking(id)} className={styles.code}>
          {confirmationCode}
        </Link>
        <BookingStatusChip status={status} />
      </span>
    ),
  },
  {
    label: 'Listing',
    inCard: 'bare',
    cell: ({ listing, listingId, host }) => (
      <span className={`${styles.two} ${tab === 'pending' ? styles.cut : styles.cutLater}`}>
        <Link to={paths.listing(listingId)} title={listing.title}>
          {listing.title}
        </Link>
        <span>{hostName(host)}</span>
      </span>
    ),
  },
  {
    label: 'Hunter',
    inCard: 'bare',
    cell: ({ hunter, hunterId }) => (
      <span className={`${styles.two} ${tab === 'pending' ? styles.cut : styles.cutLater}`}>
        <Link to={adminPaths.user(hunterId)}>{hunterName({ hunter })}</Link>
        <span title={hunter.email}>{hunter.email}</span>
      </span>
    ),
  },
  {
    label: 'Dates',
    sort: 'startDate',
    inCard: 'bare',
    first: 'desc',
    cell: ({ startDay, endDay, duration }) => (
      <span className={`${styles.two} figures`}>
        <span>{formatDayWithWeekday(startDay)}</span>
        <span>{duration === 1 ? formatDuration(1) : `to ${formatDayWithWeekday(endDay)}`}</span>
      </span>
    ),
  },
  {
    label: 'Total',
    isNumber: true,
    cell: ({ totalCents, heldCents }) =>
      heldCents > 0 ? (
        <span className={styles.two}>
          <span>{formatMoney(totalCents)}</span>
          <span>{formatMoney(heldCents)} held</span>
        </span>
      ) : (
        formatMoney(totalCents)
      ),
  },
  {
    label: 'Created',
    sort: 'created',
    first: 'desc',
    isNumber: true,
    cell: ({ createdDateTime }) => formatDateOf(createdDateTime),
  },
  ...(tab === 'pending' ? [deadline] : []),
  {
    label: 'Actions',
    inCard: 'bare',
    cell: (booking) => (
      <span className={styles.actions}>
        {canBeAnswered(booking.status) && (
          <AnswerButtons small isFinal={false} booking={booking} onAnswered={onAnswered} />
        )}
        <Link to={adminPaths.editBooking(booking.id)}>
          Edit<span className="visually-hidden"> {booking.confirmationCode}</span>
        </Link>
      </span>
    ),
  },
];

export default function AdminBookings({ loaderData }: Route.ComponentProps) {
  const { bookings, counts, total, isTotalWhole, state } = loaderData;
  const { revalidate } = useRevalidator();
  usePolling(60_000);
  return (
    <TablePage
      title="Bookings"
      query={query}
      state={{ ...state, ...bookingSorting(state) }}
      search={{ label: 'Search bookings', hint: 'Code, land, hunter, or owner' }}
      action={
        <ButtonLink variant="primary" to={adminPaths.createBooking()}>
          Create booking
        </ButtonLink>
      }
      filters={filters[state.tab]}
      exportTable={async () => (await api()).exportBookingTable({ query: state })}
      tabs={{ label: 'Bookings by status', names: tabNames, counts }}
      columns={columnsWith(state.tab, revalidate)}
      rows={bookings}
      keyOf={({ id }) => id}
      total={total}
      isTotalWhole={isTotalWhole}
    />
  );
}
