import type { BookingStatus } from './booking-status.ts';
import { type Cents, formatMoney } from './money.ts';

/**
 * The life of an order at the payment provider. Opening: asked for, its id not known yet. Open: the hunter can
 * approve it. Capturing: the money was asked for. Pending: the provider takes its time. Captured: the money came.
 * Refunded: all of it went back. Declined: the provider refused it for good. Closed: nobody will pay it any more.
 */
export const paymentOrderStatuses = [
  'Opening',
  'Open',
  'Capturing',
  'Pending',
  'Captured',
  'Refunded',
  'Declined',
  'Closed',
] as const;
export type PaymentOrderStatus = (typeof paymentOrderStatuses)[number];

/** Asked: written down, not answered yet. Pending and Completed: the provider has taken it on. */
export const refundStatuses = ['Asked', 'Pending', 'Completed', 'Failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** In these an order may still become money, or is waited for. */
export const openOrderStatuses = [
  'Opening',
  'Open',
  'Capturing',
  'Pending',
] as const satisfies readonly PaymentOrderStatus[];

/** The money was asked for and has not come: a booking has one such order at most. */
export const isUnderWay = (status: PaymentOrderStatus): boolean =>
  status === 'Capturing' || status === 'Pending';

/** A booking that waits for its hunter's money. While money is held for it, nobody is asked for more. */
export const isToBePaid = (status: BookingStatus, heldCents: Cents): boolean =>
  status === 'PendingPayment' && heldCents === 0;

/** Of the money of a booking, in cents: what is held though it pays the booking not or no longer, and what goes or went back. */
export type Charged = { heldCents: Cents; refundedCents: Cents };

/** Something was paid for it once, whatever became of that. */
export const isCharged = ({ heldCents, refundedCents }: Charged): boolean => heldCents + refundedCents > 0;

const willBeSettled = 'An administrator has been told and will settle it with you.';

/** To somebody who paid for a booking that their money does not pay, or no longer. */
export const sayHeld = (heldCents: Cents): string =>
  `We hold ${formatMoney(heldCents)} that you paid for this booking. ${willBeSettled}`;

/** To the hunter of a booking that comes to nothing: what was charged, and what becomes of it. */
export const sayCharged = ({ heldCents, refundedCents }: Charged): string => {
  if (refundedCents === 0) return heldCents > 0 ? sayHeld(heldCents) : 'Nothing was charged.';
  const paid = `You paid ${formatMoney(heldCents + refundedCents)} for this booking`;
  return heldCents > 0
    ? `${paid}: ${formatMoney(refundedCents)} was refunded, and we hold the other ${formatMoney(heldCents)}. ${willBeSettled}`
    : `${paid}, and all of it was refunded.`;
};

/** To the hunter of a booking that is paid and goes on: what else they paid, and what went back; nothing where none did. */
export const sayBeside = ({ heldCents, refundedCents }: Charged): string =>
  [
    refundedCents > 0 ? `${formatMoney(refundedCents)} of what you paid was refunded.` : '',
    heldCents > 0 ? `We hold another ${formatMoney(heldCents)} that you paid. ${willBeSettled}` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');

const minutes = 60_000;

/**
 * When to ask the provider about something unsettled again: after as long as it has been so already, between one
 * minute and thirty. What hangs for days is asked about a few dozen times a day, what is fresh at once.
 */
export const nextLookAt = (unsettledSince: Date, now: Date): Date => {
  const age = now.getTime() - unsettledSince.getTime();
  return new Date(now.getTime() + Math.min(Math.max(age, minutes), 30 * minutes));
};
