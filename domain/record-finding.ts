import { type BookingStatus, nameOfStatus } from './booking-status.ts';
import { type Cents, formatMoney } from './money.ts';

/** Why a payment that only the provider knows does not pay the booking that it was made for. */
export type WhyNotPaying =
  | { kind: 'notWaiting'; status: BookingStatus }
  | { kind: 'otherPrice'; totalCents: Cents }
  | { kind: 'underWay' | 'moneyHeld' };

const fixedTexts = {
  underWay: 'Another payment of its booking is under way.',
  moneyHeld: 'Money for its booking is held already.',
  pays: 'It pays its booking.',
  captureNotFound: 'PayPal does not find this payment by its id.',
  noOrder: 'PayPal names no order for it, so it was not made here.',
  orderNotFound: 'PayPal does not find the order of this payment.',
  noBooking: 'There is no booking here that it would pay.',
  givenBackToo: 'It is given back here too.',
  ofPaymentAbove: 'It belongs to a payment above.',
  notConfirmed: 'PayPal does not tell of it with its payment. Please look at it there.',
  sentForBooking: 'It was sent for this booking, and is not recorded here.',
  noPayout: 'No payout here was sent by it.',
  unknownThere: 'It is recorded here, and PayPal does not know it.',
} as const;

/**
 * What is to be said of a transaction that the comparison with the provider's records found
 * (docs/rules/payments.md#daily-comparison): why it has no partner, or what its import does. `paymentId` is the id of a
 * refund's payment at the provider, null where it names none; `code` is the provider's word for a transaction of
 * another kind. A note is a sentence of an older version.
 */
export type FindingReason =
  | WhyNotPaying
  | { kind: keyof typeof fixedTexts }
  | { kind: 'givenBack'; why: WhyNotPaying }
  | { kind: 'paymentUnknown'; paymentId: string | null }
  | { kind: 'otherAmountThere'; ownCents: Cents; theirCents: Cents }
  | { kind: 'otherKind'; code: string }
  | { kind: 'note'; text: string };

/** The reason in one or two sentences, for administrators. */
export const describeFinding = (reason: FindingReason): string => {
  switch (reason.kind) {
    case 'notWaiting':
      return `Its booking does not wait for a payment here: it is “${nameOfStatus(reason.status)}”.`;
    case 'otherPrice':
      return `Its booking costs another amount here: ${formatMoney(reason.totalCents)}.`;
    case 'givenBack':
      return `${describeFinding(reason.why)} It is given back.`;
    case 'paymentUnknown':
      return `The payment that it gives back is not known here: ${reason.paymentId ?? 'PayPal names none'}.`;
    case 'otherAmountThere':
      return `It is ${formatMoney(reason.ownCents)} here, and ${formatMoney(reason.theirCents)} at PayPal.`;
    case 'otherKind':
      return `PayPal calls it ${reason.code}. Please look at it there.`;
    case 'note':
      return reason.text;
    default:
      return fixedTexts[reason.kind];
  }
};
