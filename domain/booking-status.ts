import type { Day } from './dates.ts';

/**
 * The statuses in the order of their numbers on the wire: PendingConfirmation is 0 (docs/rules/booking.md#statuses).
 */
export const bookingStatuses = [
  'PendingConfirmation',
  'PendingPayment',
  'ProcessingPayment',
  'Paid',
  'Rejected',
  'Cancelled',
] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

export type BookingAction =
  | 'confirm'
  | 'reject'
  | 'cancel'
  | 'beginPayment'
  | 'completePayment'
  | 'declinePayment';

/** The life of a booking: from each status, what each action leads to. What is missing is not allowed. */
const moves: Record<BookingStatus, Partial<Record<BookingAction, BookingStatus>>> = {
  PendingConfirmation: { confirm: 'PendingPayment', reject: 'Rejected', cancel: 'Cancelled' },
  PendingPayment: { beginPayment: 'ProcessingPayment', cancel: 'Cancelled' },
  ProcessingPayment: { completePayment: 'Paid', declinePayment: 'PendingPayment' },
  Paid: {},
  Rejected: {},
  Cancelled: {},
};

/** The status after an action, or undefined where the action isn't allowed (docs/rules/booking.md#statuses). */
export const next = (status: BookingStatus, action: BookingAction): BookingStatus | undefined =>
  moves[status][action];

/** While true, no other booking can have its days. */
export const holdsDays = (status: BookingStatus): boolean => status !== 'Rejected' && status !== 'Cancelled';

/** Asked for, and nothing paid yet: what a hunter may still cancel, and of which nobody may have too many. */
export const unpaidStatuses = [
  'PendingConfirmation',
  'PendingPayment',
] as const satisfies readonly BookingStatus[];

/** What is paid or over keeps its price and its fee (docs/rules/booking.md#editing). */
export const canChangePrice = (status: BookingStatus): boolean =>
  unpaidStatuses.some((unpaid) => unpaid === status);

/** 'Pending Payment'. */
export const nameOfStatus = (status: BookingStatus): string => status.replace(/(?<=[a-z])(?=[A-Z])/, ' ');

/**
 * The tabs of the administrators' table: not paid yet, paid, and what came to nothing
 * (docs/rules/administration.md#bookings-table).
 */
export const bookingTabs = ['pending', 'complete', 'cancelled'] as const;
export type BookingTab = (typeof bookingTabs)[number];

/** What that table can be sorted by; by when a booking was made unless somebody chooses. */
export const bookingSorts = ['created', 'startDate'] as const;
export type BookingSort = (typeof bookingSorts)[number];

/**
 * It holds days and its last one is not past; every other booking is inactive (docs/rules/booking.md#active-bookings).
 */
export const isActive = (booking: { status: BookingStatus; endDate: Day }, today: Day): boolean =>
  holdsDays(booking.status) && booking.endDate >= today;

/** Against hoarding: how many unpaid bookings one person may have (docs/rules/booking.md#limits-against-hoarding). */
export const openRequestLimits = { onOneListing: 5, inAll: 20 };
