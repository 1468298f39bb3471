import type { BookingStatus } from './booking-status.ts';
import { type Cents, formatMoney } from './money.ts';
import type { PaymentOrderStatus } from './payment-order.ts';

/**
 * Of the money of a booking, in cents: what is held though it pays the booking not or no longer, what goes or went
 * back; and whether a payment was asked for of which nobody knows yet how it ends.
 */
export type Charged = { heldCents: Cents; refundedCents: Cents; isUnderWay: boolean };

/** A booking that waits for its hunter's money. While money is held for it, or may be on its way, nobody is asked for more. */
export const isToBePaid = (
  status: BookingStatus,
  { heldCents, isUnderWay }: Pick<Charged, 'heldCents' | 'isUnderWay'>,
): boolean => status === 'PendingPayment' && heldCents === 0 && !isUnderWay;

/** Something was paid for it once, or may have been, whatever became of that. */
export const isCharged = ({ heldCents, refundedCents, isUnderWay }: Charged): boolean =>
  isUnderWay || heldCents + refundedCents > 0;

const willBeSettled = 'An administrator has been told and will settle it with you.';

/** To somebody who paid for a booking that their money does not pay, or no longer. */
export const sayHeld = (heldCents: Cents): string =>
  `We hold ${formatMoney(heldCents)} that you paid for this booking. ${willBeSettled}`;

/** To the hunter of a booking of which a payment is on its way that it does not wait for, or may not. */
export const underWayText =
  'A payment for this booking is still being worked on. We will write to you when it is settled.';

/** To the hunter of a booking that comes to nothing: what was charged, and what becomes of it. */
export const sayCharged = ({ isUnderWay, ...money }: Charged): string => {
  const isMoney = money.heldCents + money.refundedCents > 0;
  if (!isUnderWay) return saySettled(money);
  return isMoney ? `${saySettled(money)} ${underWayText}` : underWayText;
};

const saySettled = ({ heldCents, refundedCents }: Omit<Charged, 'isUnderWay'>): string => {
  if (refundedCents === 0) return heldCents > 0 ? sayHeld(heldCents) : 'Nothing was charged.';
  const paid = `You paid ${formatMoney(heldCents + refundedCents)} for this booking`;
  return heldCents > 0
    ? `${paid}: ${formatMoney(refundedCents)} was refunded, and we hold the other ${formatMoney(heldCents)}. ${willBeSettled}`
    : `${paid}, and all of it was refunded.`;
};

/** To the hunter of a booking that is paid and goes on: what else they paid, and what went back; nothing where none did. */
export const sayBeside = ({ heldCents, refundedCents }: Omit<Charged, 'isUnderWay'>): string =>
  [
    refundedCents > 0 ? `${formatMoney(refundedCents)} of what you paid was refunded.` : '',
    heldCents > 0 ? `We hold another ${formatMoney(heldCents)} that you paid. ${willBeSettled}` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');

const minute = 60_000;

/**
 * The longest time between two looks at an order, in ms. `asked`: the money was asked for and may be on its way.
 * `usual`: it waits for its payer, or for a bank for days. `unaccounted`: the provider does not know it, or an
 * administrator closed it.
 */
const longestWait = { asked: minute, usual: 30 * minute, unaccounted: 24 * 60 * minute };

export type LookPace = keyof typeof longestWait;

/**
 * When to ask the provider about something unsettled again: after as long as it has been so already, but not before
 * a minute, and not later than its pace allows.
 */
export const nextLookAt = (unsettledSince: Date, now: Date, pace: LookPace = 'usual'): Date => {
  const age = now.getTime() - unsettledSince.getTime();
  return new Date(now.getTime() + Math.min(Math.max(age, minute), longestWait[pace]));
};

/** How often to look at an order, by what is known of it. */
export const lookPace = (order: { status: PaymentOrderStatus; isUnaccounted: boolean }): LookPace =>
  order.isUnaccounted || order.status === 'Closed'
    ? 'unaccounted'
    : order.status === 'Capturing'
      ? 'asked'
      : 'usual';
