import { type BookingStatus, canBeginPayment } from './booking-status.ts';
import { type Cents, formatMoney } from './money.ts';
import type { PaymentOrderStatus } from './payment-order.ts';

/**
 * The money charged for a booking besides its payment, in cents: what we hold although it doesn't pay for the booking
 * (any more), and what was or is being refunded, with the part of it that is still under way; and whether a payment is
 * under way, with its result unknown.
 */
export type Charged = {
  heldCents: Cents;
  refundedCents: Cents;
  refundPendingCents: Cents;
  isUnderWay: boolean;
};

/** Whether the hunter should pay the booking: not while we hold money for it, or a payment is under way. */
export const isToBePaid = (
  status: BookingStatus,
  { heldCents, isUnderWay }: Pick<Charged, 'heldCents' | 'isUnderWay'>,
): boolean => canBeginPayment(status) && heldCents === 0 && !isUnderWay;

/** Whether money was charged, or may have been, even if it was refunded. */
export const isCharged = ({ heldCents, refundedCents, isUnderWay }: Charged): boolean =>
  isUnderWay || heldCents + refundedCents > 0;

const willBeSettled = 'An administrator has been told and will settle it with you.';

/** Text for a hunter whose money doesn't pay for the booking (any more). */
export const heldText = (heldCents: Cents): string =>
  `We hold ${formatMoney(heldCents)} that you paid for this booking. ${willBeSettled}`;

/** Text for a hunter with a payment under way that the booking doesn't wait for, or may not need. */
export const underWayText =
  'A payment for this booking is still being worked on. We will write to you when it is settled.';

/** Text for the hunter of a rejected or cancelled booking: what was charged, and what happens to it. */
export const chargedText = ({ isUnderWay, ...money }: Charged): string => {
  const isMoney = money.heldCents + money.refundedCents > 0;
  if (!isUnderWay) return settledText(money);
  return isMoney ? `${settledText(money)} ${underWayText}` : underWayText;
};

type Refunds = Pick<Charged, 'refundedCents' | 'refundPendingCents'>;

/** What was refunded, and what is being refunded, each as a clause that begins with its amount and `ofWhat`. */
const refundClauses = ({ refundedCents, refundPendingCents }: Refunds, ofWhat = ''): string[] => {
  const doneCents = refundedCents - refundPendingCents;
  return [
    ...(doneCents > 0 ? [`${formatMoney(doneCents)}${ofWhat} was refunded`] : []),
    ...(refundPendingCents > 0 ? [`${formatMoney(refundPendingCents)}${ofWhat} is being refunded`] : []),
  ];
};

const settledText = (charged: Omit<Charged, 'isUnderWay'>): string => {
  const { heldCents, refundedCents, refundPendingCents } = charged;
  if (refundedCents === 0) return heldCents > 0 ? heldText(heldCents) : 'Nothing was charged.';
  const paid = `You paid ${formatMoney(heldCents + refundedCents)} for this booking`;
  const clauses = refundClauses(charged);
  if (heldCents > 0)
    return `${paid}: ${clauses.join(', ')}, and we hold the other ${formatMoney(heldCents)}. ${willBeSettled}`;
  if (clauses.length > 1) return `${paid}: ${clauses.join(', and ')}.`;
  return `${paid}, and all of it ${refundPendingCents > 0 ? 'is being' : 'was'} refunded.`;
};

/** Text for the hunter of a paid booking: what they paid besides, and what was refunded; empty where neither. */
export const paidBesidesText = (charged: Omit<Charged, 'isUnderWay'>): string =>
  [
    ...refundClauses(charged, ' of what you paid').map((clause) => `${clause}.`),
    ...(charged.heldCents > 0
      ? [`We hold another ${formatMoney(charged.heldCents)} that you paid. ${willBeSettled}`]
      : []),
  ].join(' ');

const minute = 60_000;

/**
 * The longest time between two polls of an order, in ms. `capturing`: its capture was requested, and its result is
 * unknown. `waiting`: it waits for its payer, or for days for a bank. `missing`: the provider has no record of it, or
 * an administrator closed it.
 */
const maxPollMs = { capturing: minute, waiting: 30 * minute, missing: 24 * 60 * minute };

export type PollPace = keyof typeof maxPollMs;

/**
 * When to poll the provider again for something unsettled: after as long as it has been unsettled already, but not
 * before a minute, and not later than its pace allows.
 */
export const nextPollAt = (unsettledSince: Date, now: Date, pace: PollPace = 'waiting'): Date => {
  const age = now.getTime() - unsettledSince.getTime();
  return new Date(now.getTime() + Math.min(Math.max(age, minute), maxPollMs[pace]));
};

/** How often to poll an order, by its status. */
export const pollPace = (order: { status: PaymentOrderStatus; isMissing: boolean }): PollPace =>
  order.isMissing || order.status === 'Closed'
    ? 'missing'
    : order.status === 'Capturing'
      ? 'capturing'
      : 'waiting';
