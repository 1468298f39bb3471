import { z } from 'zod';
import { bookingSorts, bookingStatuses, bookingTabs } from '#domain/booking-status.ts';
import { refundBearers } from '#domain/payout-reduction.ts';
import {
  manualPaymentStatuses,
  payoutItemStatuses,
  payoutTypes,
  payPalPayoutStatuses,
} from '#domain/payout-status.ts';
import { refundStatuses } from '#domain/refund-status.ts';
import { resendableEmailNames } from '#domain/resendable-emails.ts';
import { BookingStatus, bookingDetailFields, bookingNames, HunterFacts } from './booking.ts';
import { csv, download, exportLimit, get, post } from './endpoint.ts';
import { Id, Instant, isTotalWhole, Money, paged, tableQuery } from './fields.ts';
import { inOurNames } from './our-names.ts';
import { countyAndAmountFilters } from './table-filters.ts';

/** Money of a payment that goes back to the hunter, or was to. */
const PaymentRefund = inOurNames(
  z.object({
    id: Id,
    amount: Money,
    status: z.enum(refundStatuses),
    requestedDateTime: Instant.meta({ description: 'When it was asked for, or the provider reported it' }),
    completedDateTime: Instant.nullable().meta({ description: 'When it was given back; null if it is not' }),
    countsAgainDateTime: Instant.nullable().default(null).meta({
      description: 'Since when it counts, of one that had failed and succeeded after all; null of others',
    }),
    reason: z.string(),
    bearer: z.enum(refundBearers).nullable().meta({
      description: 'Who was to bear it; null if it was not asked for here, as by a bank',
    }),
    hostPart: Money.meta({ description: 'What the host bears of it, whatever was sent to them before' }),
  }),
);
export type PaymentRefund = z.output<typeof PaymentRefund>;

/** Money captured for a booking at the provider, or a manual payment that an administrator recorded. */
const BookingPayment = inOurNames(
  z.object({
    id: Id,
    captureId: z.string().nullable().meta({ description: 'At the provider; null when it came by hand' }),
    recordedBy: z
      .string()
      .nullable()
      .meta({ description: 'The administrator who says that it came by hand' }),
    capturedDateTime: Instant,
    amount: Money,
    refunded: Money.meta({ description: 'What was given back of it, or is about to be' }),
    refundPending: Money.meta({ description: 'The part of that which is not given back yet' }),
    refunds: z
      .array(PaymentRefund)
      .default([])
      .meta({ description: 'The oldest first, with those that failed' }),
    flagReason: z
      .string()
      .nullable()
      .meta({ description: 'Why it does not pay for the booking, or no longer does' }),
    doubtedDateTime: Instant.nullable().meta({
      description: 'Since when it is in doubt, as the payment under way beside it failed; null if it is not',
    }),
  }),
);
export type BookingPayment = z.output<typeof BookingPayment>;

/** A payment of a booking that was requested and whose result is not known yet. */
const PendingPayment = inOurNames(
  z.object({
    providerOrderId: z.string().nullable(),
    captureId: z.string().nullable().meta({ description: 'At the provider; null until it reports one' }),
    amount: Money,
    sinceDateTime: Instant,
  }),
);

/** The payout of a booking, as far as a refund can change it. */
const HostPayout = inOurNames(
  z.object({
    type: z.enum(payoutTypes),
    status: z.enum([...manualPaymentStatuses, ...payPalPayoutStatuses]),
    amount: Money.meta({ description: 'What is owed, on its way and with the host together' }),
    due: Money.meta({ description: 'The host’s share less their part of refunds; 0 once it is not paid' }),
    owed: Money.meta({ description: 'What is still to be sent' }),
    onItsWay: Money,
    arrived: Money,
    isUncalled: z.boolean().meta({
      description: 'PayPal was not asked for what is on its way yet, so that it can still be taken back',
    }),
    sentDateTime: Instant.nullable().default(null).meta({
      description: 'When what PayPal was asked for, or the host has, was sent last; null if nothing was',
    }),
    itemStatus: z.enum(payoutItemStatuses).nullable().default(null).meta({
      description:
        'What PayPal says of what is on its way; null until it answers, and of what arrived or came back',
    }),
    fullAmount: Money.meta({ description: 'The host’s share, before refunds' }),
    undoableChecks: z
      .array(z.object({ checkNumber: z.string(), untilDateTime: Instant }))
      .meta({ description: 'Its checks that can still be undone, and until when' }),
  }),
);

/** A booking for administrators: BookingDetail with the host, the payments, and who did what. */
const adminBookingFields = bookingDetailFields
  .omit({
    payoutAmount: true,
    paidOut: true,
    paidBefore: true,
    hostPayout: true,
    hunterFacts: true,
    reader: true,
  })
  .extend({
    owner: z.object({ id: Id, firstName: z.string(), lastName: z.string(), email: z.string() }),
    sendEmails: z
      .boolean()
      .meta({ description: 'Whether emails were requested when it was last created or edited' }),
    updatedDateTime: Instant,
    payments: z.array(BookingPayment),
    pendingPayment: PendingPayment.nullable().meta({ description: 'Null when none is under way' }),
    accessEmailDateTime: Instant.nullable().meta({
      description: 'When the access email was first queued; null when it was not',
    }),
    hostPayout: HostPayout.nullable().meta({ description: 'Null without a payout' }),
    emailsToResend: z
      .array(z.enum(resendableEmailNames))
      .meta({ description: 'The emails that can be sent again now' }),
    hasMessages: z.boolean().meta({ description: 'Whether there is a conversation to read' }),
    bookingActivity: z.array(
      z.object({
        dateTime: Instant,
        message: z.string(),
        by: z.string().nullable().meta({ description: 'Who did it; null for what the system did' }),
      }),
    ),
  });
export const AdminBooking = inOurNames(adminBookingFields, bookingNames);
export type AdminBooking = z.output<typeof AdminBooking>;

/** A row of the table: the booking without the details that only its own page shows. */
const BookingRow = inOurNames(
  adminBookingFields.omit({
    access: true,
    payments: true,
    pendingPayment: true,
    accessEmailDateTime: true,
    hostPayout: true,
    emailsToResend: true,
    hasMessages: true,
    bookingActivity: true,
  }),
  bookingNames,
);
export type BookingRow = z.output<typeof BookingRow>;

/** An administrator's edit: any status from any (docs/rules/booking.md#editing). */
const BookingEdit = inOurNames(
  z.object({
    id: Id,
    bookingStatus: BookingStatus,
    bookingPrice: Money,
    bookingFee: Money,
    sendEmails: z.boolean().default(true),
    updatedDateTime: Instant.optional().meta({
      description: 'The value that the caller read; refused if the booking was changed since',
    }),
  }),
);
export type BookingEdit = z.output<typeof BookingEdit>;

/** Without `sort`, each tab has its own: pending by deadline, the others by the time of creation. */
const BookingTable = tableQuery({ tabs: bookingTabs, sorts: bookingSorts, pageSize: 10 }).extend({
  sort: z.enum(bookingSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  status: z.enum(bookingStatuses).optional().meta({ description: 'By name' }),
  ...countyAndAmountFilters,
});

const Deadline = z.object({
  deadlineDateTime: Instant,
  updatedDateTime: Instant.optional().meta({
    description: 'The value that the caller read; refused if the booking was changed since',
  }),
});

const byId = z.object({ id: Id });

export const bookingAdministration = {
  listBookings: get('/booking', {
    summary: 'All bookings, one tab at a time, and the number of bookings in each tab',
    access: 'administrator',
    query: BookingTable,
    answer: paged('bookings', BookingRow).extend({
      isTotalWhole,
      counts: z.object({ pending: z.int(), complete: z.int(), cancelled: z.int() }),
    }),
  }),
  exportBookingTable: download('/booking/export', {
    summary: 'The bookings of a tab with its search and filters, on all pages, as CSV',
    mayLag: true,
    access: 'administrator',
    query: BookingTable,
    file: csv,
    limit: exportLimit,
  }),
  getHunterFacts: get('/booking/hunterFacts/:userId', {
    summary: 'What hosts read of a user who asks for their land',
    access: 'administrator',
    params: z.object({ userId: Id }),
    answer: HunterFacts,
    refusals: ['notFound'],
  }),
  getBooking: get('/booking/:id', {
    summary: 'One booking as administrators see it: with its host, and who did what',
    access: 'administrator',
    params: byId,
    answer: AdminBooking,
    refusals: ['notFound'],
  }),
  editBooking: post('/booking', {
    summary: 'Set status, price and fee of a booking, with all effects of the status; answers the booking',
    access: 'administrator',
    body: BookingEdit,
    answer: AdminBooking,
    refusals: ['notFound', 'changedMeanwhile', 'priceFixed', 'datesTaken'],
  }),
  sendAccessEmail: post('/booking/:id/sendAccessEmail', {
    summary: 'Send the access email of a paid booking to its hunter, also once more; answers the booking',
    access: 'administrator',
    params: byId,
    answer: AdminBooking,
    refusals: ['notFound', 'notPaid'],
  }),
  resendBookingEmail: post('/booking/:id/resendEmail', {
    summary:
      'Send an email of a booking again to whoever gets it, one of its emailsToResend; at most five an hour',
    access: 'administrator',
    params: byId,
    body: z.object({ email: z.enum(resendableEmailNames) }),
    answer: AdminBooking,
    refusals: ['notFound', 'noSuchEmail', 'resentLately'],
  }),
  remindBooking: post('/booking/:id/remind', {
    summary:
      'Remind whom an unpaid booking waits for, the host to answer or the hunter to pay; at most once an hour',
    access: 'administrator',
    params: byId,
    answer: AdminBooking,
    refusals: ['notFound', 'notWaiting', 'remindedLately'],
  }),
  extendDeadline: post('/booking/:id/deadline', {
    summary: 'Give the host more time to answer or the hunter more time to pay; at most 14 days from now',
    access: 'administrator',
    params: byId,
    body: Deadline,
    answer: AdminBooking,
    refusals: ['notFound', 'notWaiting', 'changedMeanwhile'],
  }),
};
