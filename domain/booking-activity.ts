import { formatAnswerDeadline } from './booking-clock.ts';
import { type BookingStatus, nameOfStatus } from './booking-status.ts';
import { type DayRange, formatDays, formatInstant } from './dates.ts';
import { type Cents, formatMoney } from './money.ts';
import { formatParty } from './party.ts';
import type { Reader, Side } from './permissions.ts';
import { type RejectionReason, rejectionTexts } from './rejection-reasons.ts';
import type { ResendableEmail } from './resendable-emails.ts';

type Change<Value> = { from: Value; to: Value };

/** A refund, and what it takes off what the host gets. */
export type CountedRefund = { refundId: string; offCents: Cents };

/**
 * An email about a booking, and its recipient's side. An email about a refund has the amount in cents. `occasion` tells
 * emails about its payout from each other, since each comes once: the id of a refund or an attempt, or an instant.
 * `offCents`: what it said that a refund takes off the payout, which can be more later. `getsCents`: what an email
 * about a change said that the host gets; `countedRefunds`: what refunds take off that, which lines of an older version
 * lack. `waits`: it said that the payout waits until the payment of the booking is certain. `hostId`: of an email to a
 * host, whom it told, as another can be the host later; lines of an older version lack it.
 */
export type BookingEmail = { side: Side; hostId?: string } & (
  | {
      email: keyof typeof emailTexts;
      occasion?: string;
      offCents?: Cents;
      getsCents?: Cents;
      countedRefunds?: readonly CountedRefund[];
      waits?: true;
    }
  | { email: 'refunded' | 'refundPending'; amountCents: Cents }
);

/**
 * The stored details of a line of activity; time and actor are columns of their own. A `reason` is free text by an
 * administrator. `isPending`: the refund that cancels the booking is still under way at the provider. A note is a
 * sentence from an older version that the migration could not turn into data.
 */
export type BookingActivity =
  | { kind: 'requested'; by: 'hunter' | 'administrator' }
  | { kind: 'entered' }
  | { kind: 'confirmed'; by: 'host' | 'administrator' | 'listing' }
  | { kind: 'rejected'; by: 'host' | 'administrator'; why?: RejectionReason }
  | { kind: 'cancelled'; by: 'hunter' | 'administrator' | 'suspension' | 'refund'; isPending?: boolean }
  | { kind: 'expired'; why: 'unanswered' | 'unpaid' }
  | { kind: 'reminded'; side: Side }
  | {
      kind: 'edited';
      status?: Change<BookingStatus>;
      priceCents?: Change<Cents>;
      feeCents?: Change<Cents>;
      totalCents?: Cents;
    }
  /** `refundCents`: what goes back of the payment, as the new days cost less. */
  | {
      kind: 'rearranged';
      days?: Change<DayRange>;
      partySize?: Change<number>;
      totalCents?: Cents;
      refundCents?: Cents;
    }
  | ({ kind: 'emailed' } & BookingEmail)
  | { kind: 'accessEmailRequested'; isRepeat: boolean }
  | { kind: 'emailSentAgain'; email: ResendableEmail }
  /** `to`: the new deadline, as an ISO instant. `side`: whose it is, which older lines don't say. */
  | { kind: 'deadlineExtended'; to: string; side?: Side }
  | { kind: 'paymentPrepared'; amountCents: Cents }
  | { kind: 'paymentStarted'; amountCents: Cents | null }
  | { kind: 'paymentPending' }
  | { kind: 'paymentFailed'; why: keyof typeof paymentFailureTexts }
  | { kind: 'paymentClosed'; amountCents: Cents; reason: string }
  | { kind: 'paid'; amountCents: Cents }
  | { kind: 'manualPaymentReplaced'; amountCents: Cents }
  | { kind: 'paymentUnexpected'; amountCents: Cents }
  | { kind: 'paymentDuplicate' }
  | { kind: 'paymentMissing' }
  | { kind: 'paymentFound' }
  | { kind: 'paymentImported'; amountCents: Cents; captureId: string }
  | { kind: 'paymentWithdrawn'; amountCents: Cents; reason: string }
  | { kind: 'manualPaymentConfirmed'; amountCents: Cents; reason: string }
  /** `payoutCents`: what the host's payout becomes, where the refund takes something off it. */
  | { kind: 'refundRequested'; amountCents: Cents; isByHand: boolean; reason: string; payoutCents?: Cents }
  | { kind: 'refundPending'; amountCents: Cents }
  | { kind: 'refunded'; amountCents: Cents }
  | { kind: 'refundFailed'; amountCents: Cents }
  | { kind: 'chargebackClosed'; amountCents: Cents; note: string }
  | { kind: 'note'; text: string };

/** What each email says, in words that follow 'Emailed the hunter:'. */
export const emailTexts = {
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
  payoutReduced: 'a refund takes something off the payout',
  payoutRestored: 'a refund failed and takes nothing off the payout any more',
  payoutStopped: 'the payout is stopped, and stays owed',
  payoutCameBack: 'the payout did not arrive, and stays owed',
  payoutUnclaimed: 'the payout waits at PayPal to be claimed',
  payoutNoAddress: 'the payout can’t be sent, as the postal address is missing',
  payoutWayChanged: 'the payout is paid another way',
  payoutGoesOn: 'the payout, which had waited, goes on',
  payoutAddressChanged: 'the payout goes to another PayPal address',
  payoutSent: 'the statement of what was paid',
  visitOver: 'how the visit was',
} as const;

const paymentFailureTexts = {
  expired: 'The payment expired before it was captured.',
  notApproved: 'The payment was not approved.',
  declined: 'The payment was declined.',
  invoiceUsed: 'The payment was refused, since an earlier one had its invoice number.',
  noneUnderWay: 'Waits for its payment again: none was under way.',
} as const;

export type PaymentFailure = keyof typeof paymentFailureTexts;

/** 'you' if the reader is on this side; otherwise 'the hunter' or 'the landowner'. */
const nameOf = (side: Side, reader: Reader): string => {
  if (side === reader) return 'you';
  return side === 'host' ? 'the landowner' : 'the hunter';
};

/** 'Rejected by the landowner.', or 'You rejected it.' for the landowner. */
const textWithActor = (action: string, by: Side | 'administrator', reader: Reader): string => {
  if (by === 'administrator') return `${action} by an administrator.`;
  return by === reader ? `You ${action.toLowerCase()} it.` : `${action} by ${nameOf(by, reader)}.`;
};

const changeText = <Value>(
  name: string,
  change: Change<Value> | undefined,
  format: (value: Value) => string,
): string[] => (change ? [`${name} from ${format(change.from)} to ${format(change.to)}`] : []);

const emailText = (emailed: BookingEmail, reader: Reader): string => {
  if (emailed.email === 'refundPending')
    return `a refund of ${formatMoney(emailed.amountCents)} is under way`;
  return emailed.email === 'refunded'
    ? `${formatMoney(emailed.amountCents)} went back to ${nameOf('hunter', reader)}`
    : emailTexts[emailed.email];
};

/** For steps whose result the sides read. */
const onlyForAdministrators = (text: string, reader: Reader): string | undefined =>
  reader === 'administrator' ? text : undefined;

type Descriptions = {
  [Kind in BookingActivity['kind']]: (
    activity: Extract<BookingActivity, { kind: Kind }>,
    reader: Reader,
    at: Date,
    hostId: string | undefined,
  ) => string | undefined;
};

const descriptions: Descriptions = {
  requested: ({ by }, reader) =>
    by === 'administrator'
      ? `Requested by an administrator for ${nameOf('hunter', reader)}.`
      : textWithActor('Requested', by, reader),
  entered: () => 'Entered by an administrator.',
  confirmed: ({ by }, reader) =>
    by === 'listing'
      ? 'Confirmed at once, as this land takes bookings by itself.'
      : textWithActor('Confirmed', by, reader),
  rejected: ({ by, why }, reader) => {
    const text = textWithActor('Rejected', by, reader);
    return why ? `${text.slice(0, -1)}: ${rejectionTexts[why]}.` : text;
  },
  cancelled({ by, isPending }, reader) {
    if (by === 'refund')
      return `Cancelled, as its payment ${isPending ? 'is being given back' : 'went back'}.`;
    if (by !== 'suspension') return textWithActor('Cancelled', by, reader);
    return reader === 'administrator'
      ? 'Cancelled, as the hunter’s account was suspended.'
      : 'Cancelled by the marketplace.';
  },
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
      ...changeText('status', status, nameOfStatus),
      ...changeText('price', priceCents, formatMoney),
      ...changeText('fee', feeCents, formatMoney),
      ...(totalCents === undefined ? [] : [`total now ${formatMoney(totalCents)}`]),
    ];
    return `Changed by an administrator: ${changes.join(', ')}.`;
  },
  rearranged: ({ days, partySize, totalCents, refundCents }, reader) => {
    const changes = [
      ...(days ? [`${formatDays(days.to)} instead of ${formatDays(days.from)}`] : []),
      ...changeText('party', partySize, formatParty),
      ...(totalCents === undefined ? [] : [`total now ${formatMoney(totalCents)}`]),
      ...(refundCents === undefined
        ? []
        : [`${formatMoney(refundCents)} goes back to ${nameOf('hunter', reader)}`]),
    ];
    return `Changed by an administrator: ${changes.join(', ')}.`;
  },
  emailed(emailed, reader, _, hostId) {
    const isToFormer = emailed.hostId !== undefined && hostId !== undefined && emailed.hostId !== hostId;
    if (reader !== 'administrator' && (reader !== emailed.side || isToFormer)) return undefined;
    const whom = isToFormer ? 'the former landowner' : nameOf(emailed.side, reader);
    return `Emailed ${whom}: ${emailText(emailed, reader)}.`;
  },
  deadlineExtended({ to, side }, reader, at) {
    const deadline = new Date(to);
    const isAsked = reader === 'host' && side !== 'hunter';
    return `There is more time now, until ${isAsked ? formatAnswerDeadline(deadline, at) : formatInstant(deadline)}.`;
  },
  emailSentAgain: ({ email }, reader) =>
    onlyForAdministrators(`An email is sent again: ${emailTexts[email]}.`, reader),
  accessEmailRequested: ({ isRepeat }, reader) =>
    onlyForAdministrators(`The access email is sent${isRepeat ? ' again' : ''}.`, reader),
  paymentPrepared: ({ amountCents }, reader) =>
    onlyForAdministrators(`Payment of ${formatMoney(amountCents)} prepared.`, reader),
  paymentStarted: ({ amountCents }, reader) =>
    onlyForAdministrators(
      amountCents === null ? 'Payment started.' : `Payment of ${formatMoney(amountCents)} started.`,
      reader,
    ),
  paymentPending: () => 'The payment provider takes its time with the payment.',
  // The payment is the hunter's affair until it succeeds.
  paymentFailed: ({ why }, reader) => (reader === 'host' ? undefined : paymentFailureTexts[why]),
  paymentClosed: ({ amountCents, reason }) =>
    `No money came of the payment of ${formatMoney(amountCents)}: ${reason}`,
  paid: ({ amountCents }) => `Paid: ${formatMoney(amountCents)}.`,
  manualPaymentReplaced: ({ amountCents }, reader) => {
    const arrived = `The payment of ${formatMoney(amountCents)} has arrived.`;
    return reader === 'administrator'
      ? `${arrived} It pays for the booking, in place of the payment recorded by hand.`
      : arrived;
  },
  paymentUnexpected: ({ amountCents }) =>
    `A payment of ${formatMoney(amountCents)} came in that the booking did not wait for. It is given back.`,
  paymentDuplicate: () =>
    'This booking was paid before, the payment provider says. That payment is being looked for.',
  paymentMissing: () => 'The payment provider does not know this payment. It is being looked into.',
  paymentFound: () => 'The payment provider knows this payment again.',
  paymentImported: ({ amountCents, captureId }) =>
    `A payment of ${formatMoney(amountCents)} was found in the payment provider’s records: ${captureId}.`,
  paymentWithdrawn: ({ amountCents, reason }) =>
    `The payment of ${formatMoney(amountCents)} that was recorded by hand never came: ${reason}`,
  // Where the money came from is for administrators.
  manualPaymentConfirmed: ({ amountCents, reason }, reader) =>
    onlyForAdministrators(
      `The payment of ${formatMoney(amountCents)} that was recorded by hand did come: ${reason}`,
      reader,
    ),
  refundRequested({ amountCents, isByHand, reason, payoutCents }, reader) {
    const payout =
      payoutCents === undefined || reader === 'hunter'
        ? ''
        : `, and ${reader === 'host' ? 'your' : 'the'} payout becomes ${formatMoney(payoutCents)}`;
    const amount = formatMoney(amountCents);
    if (reader === 'administrator')
      return `A refund of ${amount} is ${isByHand ? 'recorded' : 'asked for'}${payout}: ${reason}`;
    return `Openacre ${isByHand ? 'gave' : 'gives'} ${amount} back to ${nameOf('hunter', reader)}${payout}: ${reason}`;
  },
  refundPending: ({ amountCents }) =>
    `The refund of ${formatMoney(amountCents)} is under way at the payment provider.`,
  refunded: ({ amountCents }) => `${formatMoney(amountCents)} given back.`,
  refundFailed: ({ amountCents }) => `The refund of ${formatMoney(amountCents)} failed.`,
  // What the bank decided, and between whom, is for administrators.
  chargebackClosed: ({ amountCents, note }, reader) =>
    onlyForAdministrators(`The chargeback of ${formatMoney(amountCents)} is ticked off: ${note}`, reader),
  note: ({ text }) => text,
};

/**
 * The text of a line of activity for a reader: 'Requested by the hunter.' is 'You requested it.' for the hunter.
 * Undefined for lines that the reader does not see: a side sees neither the first steps of a payment nor emails to
 * the other side or to a host before, and the host no failed payment. Also undefined for an unknown kind, written by a
 * newer version.
 *
 * @param at when the line was written, or is emailed: it says how a deadline is told
 *   (docs/rules/booking.md#told-deadlines)
 * @param hostId the booking's host now: what another was emailed before is not theirs
 */
export const describeActivity = (
  activity: BookingActivity,
  reader: Reader,
  at: Date,
  hostId?: string,
): string | undefined =>
  (descriptions[activity.kind] as Descriptions[keyof Descriptions] | undefined)?.(
    activity as never,
    reader,
    at,
    hostId,
  );
