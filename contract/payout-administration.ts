import { z } from 'zod';
import { hasEmailForm, isEmail } from '#domain/email-form.ts';
import { payoutActs } from '#domain/payout-life.ts';
import {
  furtherStatuses,
  manualPaymentStatuses,
  payoutItemStatuses,
  payoutSorts,
  payoutTabs,
  payoutTypes,
  payPalPayoutStatuses,
  sentByHandStatuses,
} from '#domain/payout-status.ts';
import { BookingStatus } from './booking.ts';
import { Check } from './check-fields.ts';
import { csv, download, exportLimit, get, post } from './endpoint.ts';
import {
  Day,
  Id,
  Instant,
  isTotalWhole,
  Money,
  optional,
  paged,
  requiredText,
  StoredAddress,
  tableQuery,
} from './fields.ts';
import { knownWords } from './known.ts';
import { inOurNames } from './our-names.ts';
import { countyAndAmountFilters } from './table-filters.ts';

/** One attempt to send a payout through the provider. */
const PayoutAttempt = inOurNames(
  z.object({
    id: Id.meta({ description: 'Also the id of the batch and of the item at the provider' }),
    sentDateTime: Instant,
    receiverEmail: z.string(),
    amount: Money,
    itemStatus: z.enum(payoutItemStatuses).nullable().meta({ description: 'Null until PayPal has answered' }),
    transactionId: z.string().nullable(),
    fee: Money.nullable().meta({ description: 'What PayPal took for it' }),
    error: z.string().nullable().meta({ description: 'The name of PayPal’s error' }),
    endedDateTime: Instant.nullable().meta({
      description: 'When it was paid, or could not be paid any more',
    }),
    formerPayee: z.object({ id: Id, name: z.string() }).nullable().meta({
      description:
        'To whom it was sent, if another is the payee now: what they have of it is not owed to them',
    }),
    isGivenUp: z.boolean().default(false).meta({
      description: 'Whether PayPal never answered it, so that an administrator says what became of it',
    }),
  }),
);
export type PayoutAttempt = z.output<typeof PayoutAttempt>;

/** A payment through PayPal of which only administrators know: by hand, or one that they said was paid. */
const HandPayment = inOurNames(
  z.object({ attemptId: Id, sentDateTime: Instant, receiverEmail: z.string(), amount: Money }),
);
export type HandPayment = z.output<typeof HandPayment>;

/** What PayPal reported of an earlier attempt and could not be read since: nothing else is sent before. */
const UnreadReport = inOurNames(
  z.object({
    attemptId: Id,
    receiverEmail: z.string(),
    amount: Money,
    reportedDateTime: Instant,
    untilDateTime: Instant.meta({
      description: 'From then on an administrator can say what became of it, if it still can’t be read',
    }),
    isOverdue: z.boolean().default(false).meta({ description: 'Whether they can say so now' }),
  }),
);
export type UnreadReport = z.output<typeof UnreadReport>;

/** A payout. The payee is the host as they were when the booking was paid. */
const payoutFields = z.object({
  bookingId: Id,
  confirmationCode: z.string(),
  listingName: z.string(),
  startDate: Day,
  endDate: Day,
  listingUserName: z.string(),
  listingUserId: Id,
  listingUserEmail: z.string(),
  listingUserAddress: StoredAddress.meta({ description: 'Where a check would go now' }),
  isAddressMended: z.boolean().meta({ description: 'An administrator wrote this address' }),
  profileAddress: StoredAddress.nullable().meta({
    description:
      'The address of the payee’s profile, if it is complete and an administrator wrote another one',
  }),
  listingPayPalEmail: z.string(),
  landPayPalEmail: z.string().nullable().meta({
    description: 'The PayPal address of the land now, empty without one; null for land that is not theirs',
  }),
  createdDateTime: Instant,
  dueDate: Day.nullable().meta({ description: 'The first day on which it is sent; null once it ended' }),
  payoutType: z.enum(payoutTypes),
  manualPaymentStatus: z.enum(manualPaymentStatuses).nullable(),
  payPalPayoutStatus: z.enum(payPalPayoutStatuses).nullable(),
  payoutItemStatus: z.enum(payoutItemStatuses).nullable(),
  payoutDate: Instant.nullable().meta({
    description: 'When the money was sent by hand, or arrived by PayPal',
  }),
  amountPaid: Money.meta({ description: 'What is owed, on its way and with the host together' }),
  owed: Money.meta({ description: 'What is still to be sent, or sent again' }),
  onItsWay: Money,
  arrived: Money.meta({ description: 'What the host has' }),
  paidToOthers: Money.meta({
    description: 'What former payees have of it, who are not owed it; it is no part of the other amounts',
  }),
  overpaid: Money.default(0).meta({ description: 'What the host has beyond what is due to them' }),
  acts: knownWords(payoutActs).meta({ description: 'What an administrator can do with it now' }),
  checkNumber: z.string().nullable().meta({ description: 'Of the latest check that was not voided' }),
  payoutReceiverEmail: z.string().nullable(),
  payoutTransactionId: z.string().nullable(),
  note: z.string().nullable(),
  isPaymentDoubted: z.boolean().meta({
    description: 'It is not sent now, as the payment of its booking is in doubt',
  }),
  isReportUnread: z.boolean().default(false).meta({
    description: 'It is not sent now, as what PayPal reported of an earlier attempt is unread',
  }),
  bookingStatus: BookingStatus.optional(),
  cameBackCheck: z.string().nullable().default(null).meta({
    description: 'The number of the check that came back, of a manual payout whose money did',
  }),
  adminUser: z
    .object({ firstName: z.string(), lastName: z.string(), email: z.string() })
    .nullable()
    .meta({ description: 'The administrator who acted last' }),
  waitsUntilDateTime: Instant.nullable().meta({
    description: 'Until when its PayPal address waits, as it is new; null if it does not',
  }),
  missingSinceDateTime: Instant.nullable().default(null).meta({
    description: 'Since when PayPal says that it does not know what is on its way; null unless it does',
  }),
  hiddenSinceDateTime: Instant.nullable().default(null).meta({
    description: 'Since when PayPal refuses to show us what is on its way; null unless it does',
  }),
  unreadReports: z.array(UnreadReport).default([]).meta({
    description: 'What it waits for if isReportUnread, the first reported first',
  }),
  newAddressWaitHours: z.int().meta({ description: 'How long a new PayPal address waits' }),
  activity: z.array(
    z.object({
      dateTime: Instant,
      message: z.string(),
      by: z.string().nullable().meta({ description: 'Who did it; null for what the system did' }),
    }),
  ),
  attempts: z.array(PayoutAttempt).meta({ description: 'Every attempt through PayPal, the latest first' }),
  handPayments: z.array(HandPayment).default([]).meta({
    description: 'Those that are with the payee, and can be said to have come back; the latest first',
  }),
  checks: z
    .array(Check)
    .meta({ description: 'Every check that pays or paid a part of it, the latest first' }),
});
export const Payout = inOurNames(payoutFields);
export type Payout = z.output<typeof Payout>;

/** A row of the table: the payout without the details that only its own page shows. */
export const PayoutRow = inOurNames(
  payoutFields.omit({
    ...{ activity: true, attempts: true, handPayments: true, checks: true },
    ...{ waitsUntilDateTime: true, missingSinceDateTime: true, newAddressWaitHours: true },
    ...{ hiddenSinceDateTime: true, unreadReports: true },
  }),
);
export type PayoutRow = z.output<typeof PayoutRow>;

const maxText = 250;

/** What an administrator says that they sent by hand. */
const MarkSent = inOurNames(
  z
    .object({
      bookingId: Id,
      status: z.enum(sentByHandStatuses, {
        error: ({ input }) => (input === undefined || input === '' ? 'Required' : 'Not a status to choose'),
      }),
      note: requiredText(maxText),
      checkNumber: optional(maxText),
      isSameCheck: z.boolean().optional().meta({
        description:
          'The number is that of a check of this payee which can still be undone: it pays this payout too',
      }),
      receiverPayPalEmail: optional(maxText),
      amount: Money.optional().meta({
        description: 'What was sent; refused if something else is owed by now',
      }),
      adminUserId: z.string().nullish().meta({ description: 'Ignored: the caller is the one who acts' }),
    })
    .refine(({ status, checkNumber }) => status !== 'CheckSent' || checkNumber !== '', {
      message: 'Required',
      path: ['checkNumber'],
      when: ({ value }) => hasStatus(value),
    })
    .refine(
      ({ status, receiverPayPalEmail }) => status !== 'ManualPayPalPaymentSent' || receiverPayPalEmail !== '',
      { message: 'Required', path: ['receiverPayPalEmail'], when: ({ value }) => hasStatus(value) },
    )
    .refine(
      ({ receiverPayPalEmail: email }) =>
        typeof email !== 'string' || email.trim() === '' || hasEmailForm(email.trim()),
      {
        message: 'Not a valid email',
        path: ['receiverPayPalEmail'],
        when: ({ value }) => hasStatus(value),
      },
    ),
);
export type MarkSent = z.output<typeof MarkSent>;

/** The status is known: what it requires is checked even while other fields are missing. */
const hasStatus = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'status' in value && value.status !== undefined;

/** Both kinds of a payout, as its addresses name them. */
const PayoutPath = z.object({
  bookingId: Id,
  type: z.enum(['manual', 'auto']).meta({ description: 'auto for a payout by PayPal' }),
});

const paymentRefusals = ['notFound', 'payoutMovedOn'] as const;

const Resolution = z
  .object({
    wasPaid: z.boolean(),
    transactionId: optional(64),
    reason: requiredText(maxText),
    attemptId: Id.nullish().meta({
      description:
        'Which attempt is meant: the one that isGivenUp, or one of unreadReports that isOverdue; without it the former',
    }),
  })
  .refine(({ wasPaid, transactionId }) => !wasPaid || transactionId !== '', {
    message: 'Required',
    path: ['transactionId'],
  });

/** How a payout is paid from now on. */
const PayoutWay = z.object({
  way: z.enum(['payPal', 'byHand']),
  receiverPayPalEmail: optional(127)
    .refine((text) => text === '' || isEmail(text), 'Not a valid email')
    .meta({ description: 'By PayPal: the address; without it the one as before' }),
  reason: requiredText(maxText),
  seen: z
    .object({ payoutType: z.enum(payoutTypes), payoutReceiverEmail: optional(127) })
    .optional()
    .meta({
      description: 'How it was paid when the administrator decided: refused if it is another way by now',
    }),
});

const PayoutTable = tableQuery({ tabs: payoutTabs, sorts: payoutSorts, pageSize: 50 }).extend({
  status: z
    .enum([...manualPaymentStatuses, ...payPalPayoutStatuses, ...furtherStatuses])
    .optional()
    .meta({
      description:
        'StillOwed: an administrator cancelled it, and something of it is owed. PaidTooMuch: more than is due is with the host or on its way. Unclaimed, OnHold: what PayPal says of one that is Processing',
    }),
  ...countyAndAmountFilters,
});

export const payoutAdministration = {
  listPayouts: get('/booking/payouts', {
    summary: 'All payouts, one tab at a time, and the number of payouts in each tab',
    access: 'administrator',
    query: PayoutTable,
    answer: paged('payouts', PayoutRow).extend({
      isTotalWhole,
      counts: z.object({ pending: z.int(), complete: z.int(), other: z.int() }),
    }),
  }),
  exportPayoutTable: download('/booking/payouts/export', {
    summary: 'The payouts of a tab with its search and filters, on all pages, as CSV',
    mayLag: true,
    access: 'administrator',
    query: PayoutTable,
    file: csv,
    limit: exportLimit,
  }),
  getPayout: get('/booking/payout/:bookingId/:type', {
    summary: 'The payout of a booking, with its activity, every attempt to send it, and its checks',
    access: 'administrator',
    params: PayoutPath,
    answer: Payout,
    refusals: ['notFound'],
  }),
  markManualPayoutSent: post('/booking/payout/markManualPayoutSent', {
    summary: 'Record that a manual payout was sent by check or PayPal, or is not to be sent',
    access: 'administrator',
    body: MarkSent,
    answer: Payout,
    refusals: [
      ...paymentRefusals,
      'payoutWaits',
      'payoutReportUnread',
      'checkNumberUsed',
      'checkNumberOfPayee',
    ],
  }),
  getPayoutSending: get('/booking/payouts/sending', {
    summary: 'Whether payouts are sent through PayPal, and how many of those that are due wait if not',
    access: 'administrator',
    answer: z.object({
      isOn: z.boolean(),
      waiting: z.int().meta({
        description: '0 while payouts are sent; 1,001 for more than 1,000, which are not counted',
      }),
    }),
  }),
  cancelPayout: post('/booking/payout/:bookingId/cancel/:type', {
    summary:
      'Cancel a payout that was not sent or came back, or that its receiver has not claimed at PayPal; it stays owed',
    access: 'administrator',
    params: PayoutPath,
    answer: Payout,
    refusals: [...paymentRefusals, 'payoutNotUnclaimed', 'payoutNotKnown', 'payoutHidden', 'payoutsDown'],
  }),
  addPayoutActivity: post('/booking/payout/activity', {
    summary: 'Add a message of an administrator to the activity of a payout',
    access: 'administrator',
    body: z.object({ bookingId: Id, message: requiredText(1000) }),
    answer: Payout,
    refusals: ['notFound'],
  }),
  changePayoutWay: post('/booking/payout/:bookingId/way', {
    summary:
      'Say by which way and to which address a payout is paid that waits, that did not arrive, or that was cancelled',
    access: 'administrator',
    params: z.object({ bookingId: Id }),
    body: PayoutWay,
    answer: Payout,
    refusals: [...paymentRefusals, 'payoutPlannedSo', 'payoutMayStillArrive', 'payoutsDown'],
  }),
  resolvePayout: post('/booking/payout/:bookingId/resolve', {
    summary:
      'Record what the provider’s records hold of a payout that it never answered, or of which it reported what can’t be read for days: it was paid, or it can be sent again',
    access: 'administrator',
    params: z.object({ bookingId: Id }),
    body: Resolution,
    answer: Payout,
    refusals: paymentRefusals,
  }),
};
