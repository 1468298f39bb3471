import type { BookingSort, BookingStatus, BookingTab } from './booking-status.ts';

/** The statuses of each tab, as the database sorts bookings into them (docs/rules/administration.md#bookings-table). */
export const statusesOfTab = {
  pending: ['PendingConfirmation', 'PendingPayment', 'ProcessingPayment'],
  complete: ['Paid'],
  cancelled: ['Cancelled', 'Rejected'],
} as const satisfies Record<BookingTab, readonly BookingStatus[]>;

type Order = 'asc' | 'desc';
type Sorting = { sort: BookingSort; order: Order };

/** How each tab is sorted by default: what is pending by its deadline, the next first. */
const defaults: Record<BookingTab, Sorting> = {
  pending: { sort: 'deadline', order: 'asc' },
  complete: { sort: 'created', order: 'desc' },
  cancelled: { sort: 'created', order: 'desc' },
};

/** The sorting of the table: without a sort key the tab's own. */
export const bookingSorting = ({
  tab,
  sort,
  order,
}: {
  tab: BookingTab;
  sort?: BookingSort | undefined;
  order?: Order | undefined;
}): Sorting => (sort ? { sort, order: order ?? 'desc' } : { ...defaults[tab], ...(order && { order }) });
