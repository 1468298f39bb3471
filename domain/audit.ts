import type { BookingActivity } from './booking-activity.ts';

/** What the lines of the audit are about. */
export const auditKinds = ['people', 'land', 'bookings', 'money', 'marketplace'] as const;
export type AuditKind = (typeof auditKinds)[number];

type ActivityKind = BookingActivity['kind'];

/** Whether each kind of booking activity is about money. */
const isAboutMoney: Record<ActivityKind, boolean> = {
  requested: false,
  entered: false,
  confirmed: false,
  rejected: false,
  cancelled: false,
  expired: false,
  reminded: false,
  edited: false,
  rearranged: false,
  emailed: false,
  accessEmailRequested: false,
  emailSentAgain: false,
  deadlineExtended: false,
  note: false,
  paymentPrepared: true,
  paymentStarted: true,
  paymentPending: true,
  paymentFailed: true,
  paymentClosed: true,
  paid: true,
  manualPaymentReplaced: true,
  paymentUnexpected: true,
  paymentDuplicate: true,
  paymentMissing: true,
  paymentFound: true,
  paymentImported: true,
  paymentWithdrawn: true,
  manualPaymentConfirmed: true,
  refundRequested: true,
  refundPending: true,
  refunded: true,
  refundFailed: true,
  chargebackClosed: true,
};

/** The kinds of booking activity that the audit counts as money. */
export const moneyActivities = (Object.keys(isAboutMoney) as ActivityKind[]).filter(
  (kind) => isAboutMoney[kind],
);
