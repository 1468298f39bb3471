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

/**
 * The actions that change a booking's status. `refundPayment`: all of the payment went back, by us or by a bank.
 * `withdrawPayment`: an administrator withdraws a payment that was recorded by hand and never arrived. `payAnew`: an
 * administrator moves a paid booking to dearer days, which are paid anew.
 */
export const bookingActions = [
  'confirm',
  'reject',
  'cancel',
  'beginPayment',
  'completePayment',
  'declinePayment',
  'refundPayment',
  'withdrawPayment',
  'payAnew',
] as const;
export type BookingAction = (typeof bookingActions)[number];

/** The state machine of a booking: status × action → next status. A missing cell is not allowed. */
const moves: Record<BookingStatus, Partial<Record<BookingAction, BookingStatus>>> = {
  PendingConfirmation: { confirm: 'PendingPayment', reject: 'Rejected', cancel: 'Cancelled' },
  PendingPayment: { beginPayment: 'ProcessingPayment', cancel: 'Cancelled' },
  ProcessingPayment: { completePayment: 'Paid', declinePayment: 'PendingPayment' },
  Paid: { refundPayment: 'Cancelled', withdrawPayment: 'PendingPayment', payAnew: 'PendingPayment' },
  Rejected: {},
  Cancelled: {},
};

/** The status after an action, or undefined where the action isn't allowed (docs/rules/booking.md#statuses). */
export const next = (status: BookingStatus, action: BookingAction): BookingStatus | undefined =>
  moves[status][action];

/** Whether a booking in this status holds its days, so that no other can have them. */
export const holdsDays = (status: BookingStatus): boolean => status !== 'Rejected' && status !== 'Cancelled';

/** The statuses before payment: a hunter may still cancel, and the number per hunter is limited. */
export const unpaidStatuses = [
  'PendingConfirmation',
  'PendingPayment',
] as const satisfies readonly BookingStatus[];

export const isUnpaid = (status: BookingStatus): boolean =>
  unpaidStatuses.some((unpaid) => unpaid === status);

/** Whether it waits for the host's answer. */
export const canBeAnswered = (status: BookingStatus): boolean => next(status, 'confirm') !== undefined;

/** Whether a payment can begin: it is confirmed, not paid, and not being paid. */
export const canBeginPayment = (status: BookingStatus): boolean => next(status, 'beginPayment') !== undefined;

/** Whether money that arrives now pays for the booking, as far as its status goes. */
export const canBePaid = (status: BookingStatus): boolean =>
  canBeginPayment(status) || next(status, 'completePayment') !== undefined;

/** Whether an administrator may change its days and party (docs/rules/booking.md#other-days-or-another-party). */
export const canBeRearranged = (status: BookingStatus): boolean =>
  status === 'PendingConfirmation' || status === 'PendingPayment' || status === 'Paid';

/** Whether price and fee can still be edited (docs/rules/booking.md#editing). */
export const canChangePrice = (status: BookingStatus): boolean => isUnpaid(status);

/** The label of each status, in status chips, selects, emails and activity. */
const statusNames: Record<BookingStatus, string> = {
  PendingConfirmation: 'Pending Confirmation',
  Cancelled: 'Cancelled',
  Rejected: 'Rejected',
  PendingPayment: 'Pending Payment',
  ProcessingPayment: 'Processing Payment',
  Paid: 'Paid',
};

export const nameOfStatus = (status: BookingStatus): string => statusNames[status];

/**
 * The tabs of the administrators' table: not paid yet, paid, and rejected or cancelled
 * (docs/rules/administration.md#bookings-table).
 */
export const bookingTabs = ['pending', 'complete', 'cancelled'] as const;
export type BookingTab = (typeof bookingTabs)[number];

/** The sort keys of that table (see booking-table.ts). */
export const bookingSorts = ['created', 'startDate', 'deadline'] as const;
export type BookingSort = (typeof bookingSorts)[number];

/**
 * Whether it holds days and its last day is not past (docs/rules/booking.md#active-bookings).
 */
export const isActive = (booking: { status: BookingStatus; endDay: Day }, today: Day): boolean =>
  holdsDays(booking.status) && booking.endDay >= today;

/** Against hoarding: how many unpaid bookings one person may have (docs/rules/booking.md#limits-against-hoarding). */
export const openRequestLimits = { onOneListing: 5, inAll: 20 };
