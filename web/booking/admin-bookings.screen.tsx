import { Link, redirect, useRevalidator } from 'react-router';
import type { BookingRow } from '#contract/booking-administration.ts';
import { contract } from '#contract/contract.ts';
import { isRefused } from '#contract/refusals.ts';
import { type BookingSort, type BookingTab, bookingTabs } from '#domain/booking-status.ts';
import { formatDateOf, formatDay, formatDuration } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
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
import type { Route } from './+types/admin-bookings.screen.ts';
import styles from './admin-bookings.module.css';
import { AnswerButtons } from './answer-buttons.tsx';
import { BookingStatusChip } from './booking-status-chip.tsx';
import { nameOf } from './booking-views.ts';

export const meta = () => privatePage('Bookings');

const { query } = contract.listBookings;

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const { listBookings } = await api();
  return loadTable(request, query, (state) => listBookings({ query: state })).catch((error: unknown) => {
    throw isRefused(error) && error.status === 403 ? redirect(paths.notFound()) : error;
  });
};

const tabNames: Record<BookingTab, string> = {
  pending: 'Pending',
  complete: 'Complete',
  cancelled: 'Cancelled',
};

const columnsWith = (onAnswered: () => unknown): readonly Column<BookingRow, BookingSort>[] => [
  {
    label: 'Confirmation',
    cell: ({ id, confirmationCode }) => (
      <Link to={paths.adminBooking(id)} className={styles.code}>
        {confirmationCode}
      </Link>
    ),
  },
  {
    label: 'Listing',
    inCard: 'bare',
    cell: ({ listing, listingId, owner }) => (
      <span className={styles.two}>
        <Link to={paths.listing(listingId)}>{listing.title}</Link>
        <Link to={paths.adminUser(owner.id)}>{nameOf({ user: owner })}</Link>
      </span>
    ),
  },
  {
    label: 'Hunter',
    inCard: 'bare',
    cell: ({ user, userId }) => (
      <span className={styles.two}>
        <Link to={paths.adminUser(userId)}>{nameOf({ user })}</Link>
        <MailLink email={user.email} />
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
        {duration === 1 ? formatDay(startDay) : `${formatDay(startDay)} – ${formatDay(endDay)}`}
        <span>{formatDuration(duration)}</span>
      </span>
    ),
  },
  { label: 'Total', isNumber: true, cell: ({ totalCents }) => formatMoney(totalCents) },
  {
    label: 'Created',
    sort: 'created',
    first: 'desc',
    isNumber: true,
    cell: ({ createdDateTime }) => formatDateOf(createdDateTime),
  },
  {
    label: 'Status',
    inCard: 'beside',
    cell: ({ status }) => <BookingStatusChip status={status} />,
  },
  {
    label: 'Actions',
    inCard: 'bare',
    cell: ({ id, status, confirmationCode }) => (
      <span className={styles.actions}>
        {status === 'PendingConfirmation' && <AnswerButtons small bookingId={id} onAnswered={onAnswered} />}
        <Link to={paths.editBooking(id)}>
          Edit<span className="visually-hidden"> {confirmationCode}</span>
        </Link>
      </span>
    ),
  },
];

export default function AdminBookings({ loaderData }: Route.ComponentProps) {
  const { bookings, counts, total, state } = loaderData;
  const { revalidate } = useRevalidator();
  usePolling(60_000);
  const linkTo = useTableLinks(query, state);
  return (
    <div className={table.page}>
      <header className={table.head}>
        <h1>Bookings</h1>
        <SearchBox
          label="Search bookings"
          hint="Code, land, hunter, or owner"
          value={state.search}
          linkTo={(search) => linkTo({ search })}
        />
        <ButtonLink look="primary" to={paths.createBooking()}>
          Create booking
        </ButtonLink>
      </header>
      <Tabs
        label="Bookings by status"
        search={state.search}
        tabs={bookingTabs.map((tab) => ({
          name: tabNames[tab],
          to: linkTo({ tab }),
          isCurrent: state.tab === tab,
          count: counts[tab],
        }))}
      />
      <Table
        caption="Bookings"
        columns={columnsWith(revalidate)}
        rows={bookings}
        keyOf={({ id }) => id}
        sorting={{ by: state.sort, order: state.order, linkTo }}
        empty={<NoRows search={state.search} showAll={linkTo({ search: '' })} />}
      />
      <Paging page={state.page} pageSize={state.pageSize} total={total} linkTo={linkTo} />
    </div>
  );
}
