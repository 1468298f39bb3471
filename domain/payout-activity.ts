import { type Cents, formatMoney } from './money.ts';
import { describePayoutError } from './payout-error.ts';
import type { PayoutItemStatus, SentByHandStatus } from './payout-status.ts';

/**
 * The stored details of a line of a payout's activity; time and actor are columns of their own. A note is a sentence
 * from an older version that the migration could not turn into data.
 */
export type PayoutActivity =
  | { kind: 'due'; amountCents: Cents }
  | { kind: 'paidAlready' }
  | { kind: 'cancelled'; why: keyof typeof cancelledTexts }
  | { kind: 'markedSent'; status: SentByHandStatus; checkNumber: string; receiver: string; note: string }
  | { kind: 'checkUndone'; checkNumber: string }
  | { kind: 'checkBack'; checkNumber: string; reason: string }
  | { kind: 'checkNumberCorrected'; from: string; to: string; reason: string }
  | { kind: 'handPaymentBack'; receiver: string; reason: string; attemptId?: string }
  | { kind: 'postalAddressChanged'; address: string; reason: string }
  | { kind: 'sent'; amountCents: Cents; receiver: string; isRepeated: boolean; after: string | null }
  /** `formerPayee`: the name of whom it was sent to, if that is not the payee any more. */
  | { kind: 'reported'; itemStatus: PayoutItemStatus; error: string | null; formerPayee?: string }
  /** `saidPaidAt`: when it was taken as paid, as an ISO instant, if it was. */
  | {
      kind: 'reopened';
      itemStatus: PayoutItemStatus;
      receiver: string;
      attemptId: string;
      saidPaidAt?: string;
    }
  | { kind: 'reduced' | 'restored'; amountCents: Cents; leftCents: Cents }
  | { kind: 'notReduced' | 'notRestored'; amountCents: Cents }
  | { kind: 'cancelRequested' }
  | { kind: 'cancelLost' }
  | { kind: 'addressChanged'; receiver: string; after: string | null }
  | { kind: 'stopped' }
  | { kind: 'withdrawn' }
  | { kind: 'wayChanged'; receiver: string | null; after: string | null; reason: string }
  | { kind: 'endedAtPayPal'; instead: 'payByHand' | 'giveUp'; reason: string }
  | { kind: 'resolved'; wasPaid: boolean; reason: string; attemptId?: string }
  /** PayPal says that it does not know an attempt on its way, which it had taken. */
  | { kind: 'missing' }
  /** It is not sent again by itself, and nobody knows what became of it; `error` is PayPal's reason. */
  | { kind: 'givenUp'; why: keyof typeof givenUpTexts; error: string | null }
  /** PayPal reported something of an attempt, which could not be read. */
  | { kind: 'reportUnread'; why: keyof typeof unreadTexts; receiver: string; attemptId: string }
  | { kind: 'note'; text: string };

const cancelledTexts = {
  leftPaid: 'Called off, as the booking is not paid any more.',
  administrator: 'Cancelled.',
  reduced: 'Called off, as refunds left nothing of it.',
  givenBack: 'Called off, as all of the payment goes back.',
  unclaimed: 'Cancelled at PayPal: the receiver had not claimed the money, and it came back.',
} as const;

/** Why an attempt is given up (docs/rules/payouts.md#sent-once). */
const givenUpTexts = {
  noAnswer: 'PayPal never said whether it took it, and may pay twice if it is asked again.',
  refused: 'PayPal refused a repeat, and said nothing of the call before it.',
  notOwed: 'It is not owed any more in this amount, and PayPal may have heard an earlier call.',
  otherPayee:
    'It is to be paid to another address or owner by now, and PayPal may have heard an earlier call.',
  missing: 'PayPal said for three days that it does not know it.',
} as const;
export type GivenUpWhy = keyof typeof givenUpTexts;

const unreadTexts = {
  unknown: 'does not know it when it is asked for it',
  down: 'has not let us read it for days',
} as const;
export type UnreadWhy = keyof typeof unreadTexts;

const markedTexts = {
  CheckSent: 'Check sent',
  ManualPayPalPaymentSent: 'PayPal payment sent by hand',
  Canceled: 'Cancelled',
} as const satisfies Record<SentByHandStatus, string>;

/** What PayPal reports of a payment, in a sentence. */
const reportTexts: Record<PayoutItemStatus, string> = {
  Success: 'PayPal has paid it.',
  Failed: 'PayPal could not pay it.',
  Pending: 'PayPal is working on it.',
  Unclaimed: 'The receiver has not claimed the money yet.',
  Returned: 'The money came back: it was not claimed, or was returned.',
  OnHold: 'PayPal holds it for a review.',
  Blocked: 'PayPal has blocked it.',
  Refunded: 'The receiver has given the money back.',
  Reversed: 'PayPal has taken the money back.',
  Unknown: 'PayPal does not know this payment.',
  Error: 'PayPal refused to send it.',
};

type Descriptions = {
  [Kind in PayoutActivity['kind']]: (activity: Extract<PayoutActivity, { kind: Kind }>) => string;
};

/** The number of an imported check may be unknown. */
const theCheck = (checkNumber: string): string => (checkNumber === '' ? 'The check' : `Check ${checkNumber}`);

const descriptions: Descriptions = {
  due: ({ amountCents }) => `${formatMoney(amountCents)} is owed, as the booking is paid.`,
  paidAlready: () => 'The host had all of it already, and the booking is paid.',
  cancelled: ({ why }) => cancelledTexts[why],
  markedSent: ({ status, checkNumber, receiver, note }) => {
    const to = [checkNumber && `number ${checkNumber}`, receiver && `to ${receiver}`].filter(Boolean);
    return `${[markedTexts[status], ...to].join(', ')}: ${note}`;
  },
  checkUndone: ({ checkNumber }) => `${theCheck(checkNumber)} was not written: marking it was undone.`,
  checkBack: ({ checkNumber, reason }) => `${theCheck(checkNumber)} is void: ${reason}`,
  checkNumberCorrected: ({ from, to, reason }) =>
    `The number of the check was corrected from ${from || 'none'} to ${to}: ${reason}`,
  handPaymentBack: ({ receiver, reason }) => `The PayPal payment to ${receiver} came back: ${reason}`,
  postalAddressChanged: ({ address, reason }) => `Checks go to ${address}: ${reason}`,
  sent: ({ amountCents, receiver, isRepeated, after }) =>
    `${formatMoney(amountCents)} ${after ? `will be sent to ${receiver} after ${after}, as the address is new` : `is sent to ${receiver}${isRepeated ? ' again' : ''}`}.`,
  reported: ({ itemStatus, error, formerPayee }) => {
    const report = `${reportTexts[itemStatus]}${error ? ` ${describePayoutError(error)}` : ''}`;
    return formerPayee === undefined
      ? report
      : `The payment to ${formerPayee}, the former owner, who is not owed it: ${report}`;
  },
  reopened: ({ itemStatus, receiver }) =>
    `PayPal has the payment to ${receiver} after all. ${reportTexts[itemStatus]}`,
  reduced: ({ amountCents, leftCents }) =>
    `Reduced by ${formatMoney(amountCents)} to ${formatMoney(leftCents)}, the host’s part of a refund.`,
  restored: ({ amountCents, leftCents }) =>
    `A refund failed: ${formatMoney(amountCents)} is added again, which makes ${formatMoney(leftCents)}.`,
  notReduced: ({ amountCents }) =>
    `The host bears ${formatMoney(amountCents)} of a refund, which was not taken off what had been sent: it is taken off what comes back.`,
  notRestored: ({ amountCents }) =>
    `A refund failed after this payout was sent: ${formatMoney(amountCents)} more is owed to the host.`,
  cancelRequested: () => 'PayPal is asked for the unclaimed money.',
  cancelLost: () => 'PayPal did not take the money back: it is still unclaimed, and can be asked for again.',
  addressChanged: ({ receiver, after }) =>
    `The PayPal address was changed to ${receiver}${after ? `, which is paid after ${after} at the earliest` : ''}.`,
  resolved: ({ wasPaid, reason }) =>
    `Looked for in PayPal’s records: ${wasPaid ? 'it was paid' : 'it was not paid'}. ${reason}`,
  missing: () =>
    'PayPal says that it does not know this payment, which it had taken. It is read again, and can’t be cancelled meanwhile; after three days of that an administrator says what became of it.',
  givenUp: ({ why, error }) =>
    `Not sent again by itself: ${givenUpTexts[why]}${error ? ` ${describePayoutError(error)}` : ''} An administrator looks for it in PayPal’s records.`,
  reportUnread: ({ why, receiver }) =>
    `PayPal reported something of the payment to ${receiver}, but ${unreadTexts[why]}. Please look for it in PayPal’s records.`,
  endedAtPayPal: ({ instead, reason }) =>
    `${instead === 'payByHand' ? 'It is paid by hand instead of by PayPal' : 'Cancelled after PayPal could not pay it'}: ${reason}`,
  stopped: () => 'Stopped before it was sent.',
  withdrawn: () => 'Taken back before it was sent: PayPal was not asked for it.',
  wayChanged: ({ receiver, after, reason }) =>
    `To be paid ${receiver === null ? 'by hand' : `by PayPal to ${receiver}${after ? `, after ${after} at the earliest` : ''}`}: ${reason}`,
  note: ({ text }) => text,
};

/** The text of a line, for administrators; undefined for an unknown kind, written by a newer version. */
export const describePayoutActivity = (activity: PayoutActivity): string | undefined =>
  (descriptions[activity.kind] as Descriptions[keyof Descriptions] | undefined)?.(activity as never);
