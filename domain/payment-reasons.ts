import type { BookingStatus } from './booking-status.ts';
import { type DayRange, formatDays } from './dates.ts';
import type { Cents } from './money.ts';

/** Why captured money is unexpected: it does not pay its booking. */
const unexpectedTexts = {
  paidAlready: 'The booking was paid already.',
  notConfirmed: 'The booking was not confirmed.',
  ended: 'The booking had ended before the payment came.',
  moneyHeld: 'Money for the booking is held already.',
  otherAmount: 'The booking costs another amount.',
} as const;

const flagTexts = {
  ...unexpectedTexts,
  leftPaid: 'Its booking is not paid any more, and the money was not given back.',
  refundFailed: 'Its refund failed after its booking had ended.',
} as const;

const refundTexts = {
  ...unexpectedTexts,
  atProvider: 'Given back at the payment provider.',
  byBank: 'The bank took the payment back.',
} as const;

type Unexpected = { kind: keyof typeof unexpectedTexts };

/** A sentence as it was written: by an administrator, or by an older version whose sentence could not be read. */
type Note = { kind: 'note'; text: string };

/** Why a payment is flagged: its money pays for no booking, or not any more (docs/rules/payments.md#held-money). */
export type FlagReason = { kind: keyof typeof flagTexts } | Note;

/** The booking was moved to other days, and the difference goes back, or all of it to be paid anew. */
type Moved = { kind: 'moved'; to: DayRange; isDearer: boolean };

/** Why a payment is refunded; an administrator's reason is a note (docs/rules/payments.md#refunds). */
export type RefundReason = { kind: keyof typeof refundTexts } | Moved | Note;

/** The reason in a sentence, for administrators. */
export const describeFlag = (reason: FlagReason): string =>
  reason.kind === 'note' ? reason.text : flagTexts[reason.kind];

/** The reason in a sentence, for administrators, the payer and the host. */
export const describeRefund = (reason: RefundReason): string => {
  if (reason.kind === 'note') return reason.text;
  if (reason.kind !== 'moved') return refundTexts[reason.kind];
  return `Moved to ${formatDays(reason.to)}, which costs ${reason.isDearer ? 'more' : 'less'}.`;
};

/** The statuses in which a booking takes no money, and why. */
const kindByStatus: Partial<Record<BookingStatus, Unexpected['kind']>> = {
  PendingConfirmation: 'notConfirmed',
  Paid: 'paidAlready',
  Rejected: 'ended',
  Cancelled: 'ended',
};

type Money = { amountCents: Cents; currency: string };

/**
 * Why captured money does not pay its booking; undefined when it does. `heldCents` is what we hold of other payments of
 * the booking (docs/rules/payments.md#unexpected-money).
 */
export const whyUnexpected = (
  { status, totalCents }: { status: BookingStatus; totalCents: Cents },
  { amountCents, currency }: Money,
  heldCents: Cents,
): Unexpected | undefined => {
  const kind = kindByStatus[status];
  if (kind) return { kind };
  if (heldCents > 0) return { kind: 'moneyHeld' };
  if (currency !== 'USD' || amountCents !== totalCents) return { kind: 'otherAmount' };
  return undefined;
};
