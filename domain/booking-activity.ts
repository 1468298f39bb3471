import { type BookingStatus, nameOfStatus } from './booking-status.ts';
import { type Cents, formatMoney } from './money.ts';
import type { Reader, Side } from './permissions.ts';

type Change<Value> = { from: Value; to: Value };

/** An email about a booking and to which side it went. The one about a refund names its amount. */
export type BookingEmail = { side: Side } & (
  | { email: keyof typeof emailWords }
  | { email: 'refunded'; amountCents: Cents }
);

/**
 * One line of a booking's activity, as it is stored; when and by whom stand beside it. Amounts are in cents, a reason
 * is in an administrator's own words. A note is a line from before lines were data which the migration could not
 * read.
 */
export type BookingActivity =
  | { kind: 'requested'; by: 'hunter' | 'administrator' }
  | { kind: 'entered' }
  | { kind: 'confirmed'; by: 'host' | 'administrator' | 'listing' }
  | { kind: 'rejected'; by: 'host' | 'administrator' }
  | { kind: 'cancelled'; by: 'hunter' | 'administrator' | 'refund' }
  | { kind: 'expired'; why: 'unanswered' | 'unpaid' }
  | { kind: 'reminded'; side: Side }
  | {
      kind: 'edited';
      status?: Change<BookingStatus>;
      priceCents?: Change<Cents>;
      feeCents?: Change<Cents>;
      totalCents?: Cents;
    }
  | ({ kind: 'emailed' } & BookingEmail)
  | { kind: 'paymentPrepared'; amountCents: Cents }
  | { kind: 'paymentStarted'; amountCents: Cents | null }
  | { kind: 'paymentPending' }
  | { kind: 'paymentFailed'; why: keyof typeof whyPaymentFailed }
  | { kind: 'paymentClosed'; amountCents: Cents; reason: string }
  | { kind: 'paid'; amountCents: Cents }
  | { kind: 'paymentUnexpected'; amountCents: Cents }
  | { kind: 'paymentDuplicate' }
  | { kind: 'paymentUnknown' }
  | { kind: 'paymentKnownAgain' }
  | { kind: 'paymentImported'; amountCents: Cents; captureId: string }
  | { kind: 'paymentWithdrawn'; amountCents: Cents; reason: string }
  | { kind: 'refundRequested'; amountCents: Cents; isByHand: boolean; reason: string }
  | { kind: 'refunded'; amountCents: Cents }
  | { kind: 'refundFailed'; amountCents: Cents }
  | { kind: 'note'; text: string };

const emailWords = {
  received: 'the request was received',
  requested: 'a hunter asks for days',
  booked: 'a hunter has booked days',
  answerReminder: 'the reminder to answer',
  confirmed: 'the booking is confirmed',
  rejected: 'the request was rejected',
  paymentReminder: 'the reminder to pay',
  paymentDeclined: 'the payment did not go through',
  access: 'the way in, the boundary and whom to call',
  paid: 'the booking is paid',
  changed: 'the booking was changed',
  cancelled: 'the booking is cancelled',
} as const;

const whyPaymentFailed = {
  expired: 'The payment expired before it was captured.',
  notApproved: 'The payment was not approved.',
  declined: 'The payment was declined.',
  invoiceUsed: 'The payment was refused, since an earlier one had its invoice number.',
  noneUnderWay: 'Waits for its payment again: none was under way.',
} as const;

export type PaymentFailure = keyof typeof whyPaymentFailed;

/** 'you' to whom it is about; to others 'the hunter' or 'the landowner'. */
const nameOf = (side: Side, reader: Reader): string => {
  if (side === reader) return 'you';
  return side === 'host' ? 'the landowner' : 'the hunter';
};

/** 'Rejected by the landowner.', which to them is 'You rejected it.' */
const sayWho = (done: string, by: Side | 'administrator', reader: Reader): string => {
  if (by === 'administrator') return `${done} by an administrator.`;
  return by === reader ? `You ${done.toLowerCase()} it.` : `${done} by ${nameOf(by, reader)}.`;
};

const sayChange = <Value>(
  name: string,
  change: Change<Value> | undefined,
  say: (value: Value) => string,
): string[] => (change ? [`${name} from ${say(change.from)} to ${say(change.to)}`] : []);

const sayEmail = (emailed: BookingEmail, reader: Reader): string =>
  emailed.email === 'refunded'
    ? `${formatMoney(emailed.amountCents)} went back to ${nameOf('hunter', reader)}`
    : emailWords[emailed.email];

/** Steps of a payment that end in one that both sides read: that it is paid, or that it was declined. */
const onlyForAdministrators = (words: string, reader: Reader): string | undefined =>
  reader === 'administrator' ? words : undefined;

type Sayings = {
  [Kind in BookingActivity['kind']]: (
    activity: Extract<BookingActivity, { kind: Kind }>,
    reader: Reader,
  ) => string | undefined;
};

const sayings: Sayings = {
  requested: ({ by }, reader) =>
    by === 'administrator'
      ? `Requested by an administrator for ${nameOf('hunter', reader)}.`
      : sayWho('Requested', by, reader),
  entered: () => 'Entered by an administrator.',
  confirmed: ({ by }, reader) =>
    by === 'listing'
      ? 'Confirmed at once, as this land takes bookings by itself.'
      : sayWho('Confirmed', by, reader),
  rejected: ({ by }, reader) => sayWho('Rejected', by, reader),
  cancelled: ({ by }, reader) =>
    by === 'refund' ? 'Cancelled, as its payment went back.' : sayWho('Cancelled', by, reader),
  expired: ({ why }, reader) =>
    why === 'unpaid'
      ? 'Cancelled, as it was not paid in time.'
      : `Cancelled, as ${nameOf('host', reader)} did not answer in time.`,
  reminded: ({ side }, reader) => {
    const what = side === 'host' ? 'answer' : 'pay';
    if (side === reader) return `You are reminded to ${what}.`;
    return `The ${side === 'host' ? 'landowner' : 'hunter'} is reminded to ${what}.`;
  },
  edited: ({ status, priceCents, feeCents, totalCents }) => {
    const changes = [
      ...sayChange('status', status, nameOfStatus),
      ...sayChange('price', priceCents, formatMoney),
      ...sayChange('fee', feeCents, formatMoney),
      ...(totalCents === undefined ? [] : [`total now ${formatMoney(totalCents)}`]),
    ];
    return `Changed by an administrator: ${changes.join(', ')}.`;
  },
  emailed: (emailed, reader) =>
    reader === 'administrator' || reader === emailed.side
      ? `Emailed ${nameOf(emailed.side, reader)}: ${sayEmail(emailed, reader)}.`
      : undefined,
  paymentPrepared: ({ amountCents }, reader) =>
    onlyForAdministrators(`Payment of ${formatMoney(amountCents)} prepared.`, reader),
  paymentStarted: ({ amountCents }, reader) =>
    onlyForAdministrators(
      amountCents === null ? 'Payment started.' : `Payment of ${formatMoney(amountCents)} started.`,
      reader,
    ),
  paymentPending: () => 'The payment provider takes its time with the payment.',
  paymentFailed: ({ why }) => whyPaymentFailed[why],
  paymentClosed: ({ amountCents, reason }) =>
    `No money came of the payment of ${formatMoney(amountCents)}: ${reason}`,
  paid: ({ amountCents }) => `Paid: ${formatMoney(amountCents)}.`,
  paymentUnexpected: ({ amountCents }) =>
    `A payment of ${formatMoney(amountCents)} came in that the booking did not wait for. It is given back.`,
  paymentDuplicate: () =>
    'This booking was paid before, the payment provider says. That payment is being looked for.',
  paymentUnknown: () => 'The payment provider does not know this payment. It is being looked into.',
  paymentKnownAgain: () => 'The payment provider knows this payment again.',
  paymentImported: ({ amountCents, captureId }) =>
    `A payment of ${formatMoney(amountCents)} was found in the payment provider’s records: ${captureId}.`,
  paymentWithdrawn: ({ amountCents, reason }) =>
    `The payment of ${formatMoney(amountCents)} that was recorded by hand never came: ${reason}`,
  refundRequested: ({ amountCents, isByHand, reason }) =>
    `A refund of ${formatMoney(amountCents)} is ${isByHand ? 'recorded' : 'asked for'}: ${reason}`,
  refunded: ({ amountCents }) => `${formatMoney(amountCents)} given back.`,
  refundFailed: ({ amountCents }) => `The refund of ${formatMoney(amountCents)} failed.`,
  note: ({ text }) => text,
};

/**
 * A line of activity as somebody reads it: to the hunter 'Requested by the hunter.' is 'You requested it.'. Undefined
 * for what doesn't concern them: a side reads neither steps of a payment on the way nor which emails the other side
 * got; and for a kind that only a newer version knows.
 */
export const describeActivity = (activity: BookingActivity, reader: Reader): string | undefined =>
  (sayings[activity.kind] as Sayings[keyof Sayings] | undefined)?.(activity as never, reader);
