import type { Booking } from '#contract/booking.ts';
import { dayInWisconsin, formatInstant } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { isCharged, sayBeside, sayCharged, sayHeld, underWayText } from '#domain/payment-status.ts';
import { chargedOf, type Reader } from './booking-views.ts';

type Standing = Pick<
  Booking,
  'status' | 'expiresDateTime' | 'endDay' | 'heldCents' | 'refundedCents' | 'paymentUnderWay'
>;

const by = (at: Date | null): string => (at ? ` by ${formatInstant(at)}` : '');

const sentences = (...said: string[]): string => said.filter((sentence) => sentence !== '').join(' ');

/** What happens next with a booking and by when, in a sentence or two for the one who reads it. */
export const whatNext = (booking: Standing, reader: Reader): string => nextFor[reader](booking);

const nextForHunter = (booking: Standing): string => {
  const { status, expiresDateTime, heldCents, paymentUnderWay } = booking;
  const charged = chargedOf(booking);
  switch (status) {
    case 'PendingConfirmation':
      return sentences(
        `The landowner answers${by(expiresDateTime)}.`,
        heldCents > 0 ? sayHeld(heldCents) : 'You pay nothing until they say yes.',
      );
    case 'PendingPayment':
      if (heldCents > 0) return sayHeld(heldCents);
      return paymentUnderWay
        ? underWayText
        : `Please pay${by(expiresDateTime)}. After that the days are free for others.`;
    case 'ProcessingPayment':
      return `${beingPaid} An email tells you how it went.`;
    case 'Paid':
      return sentences(
        isOver(booking)
          ? visitOver
          : 'Everything is set. You have the way in, the boundary and whom to call, by email too.',
        sayBeside(charged),
      );
    case 'Rejected':
      return sentences('Sorry, but the landowner has rejected your booking request...', sayCharged(charged));
    case 'Cancelled':
      return sentences(cancelled, isCharged(charged) ? sayCharged(charged) : '');
  }
};

const nextForHost = (booking: Standing): string => {
  const { status, expiresDateTime, heldCents, paymentUnderWay } = booking;
  switch (status) {
    case 'PendingConfirmation':
      return `Please say yes or no${by(expiresDateTime)}. After that the request ends and the days are free again.`;
    case 'PendingPayment':
      if (paymentUnderWay) return beingPaid;
      return heldCents > 0
        ? 'The hunter has paid. An administrator looks at the payment.'
        : `The hunter pays next${by(expiresDateTime)}. If they don’t, the days are free again.`;
    case 'ProcessingPayment':
      return beingPaid;
    case 'Paid':
      return isOver(booking)
        ? visitOver
        : 'Everything is set. The hunter has your contact details and the way in.';
    case 'Rejected':
      return rejected;
    case 'Cancelled':
      return cancelled;
  }
};

const nextForAdministrator = (booking: Standing): string => {
  const { status, expiresDateTime, heldCents, paymentUnderWay } = booking;
  const until = expiresDateTime ? ` until ${formatInstant(expiresDateTime)}` : '';
  const held = sentences(
    heldCents > 0 ? `${formatMoney(heldCents)} that the hunter paid is held.` : '',
    paymentUnderWay ? onItsWay : '',
  );
  switch (status) {
    case 'PendingConfirmation':
      return sentences(`Waits for the owner’s answer${until}.`, held);
    case 'PendingPayment':
      if (paymentUnderWay) return onItsWay;
      return heldCents > 0
        ? 'Waits for you: its hunter has paid, and the money is held.'
        : `Waits for the hunter’s payment${until}.`;
    case 'ProcessingPayment':
      return beingPaid;
    case 'Paid':
      return sentences(
        isOver(booking)
          ? visitOver
          : 'Everything is set. The hunter has the way in and the owner’s contact details.',
        held,
      );
    case 'Rejected':
      return sentences(rejected, held);
    case 'Cancelled':
      return sentences(cancelled, held);
  }
};

const nextFor: Record<Reader, (booking: Standing) => string> = {
  hunter: nextForHunter,
  host: nextForHost,
  administrator: nextForAdministrator,
};

const isOver = ({ endDay }: Standing): boolean => endDay < dayInWisconsin(new Date());

const beingPaid =
  'The payment is being processed. That can take a moment; from a bank account it can take some days. This page follows it by itself.';
const onItsWay = 'A payment of it is on its way, and nobody can pay it again until that is settled.';
const visitOver = 'This visit is over.';
const rejected = 'This request was rejected. The days are free again.';
const cancelled = 'This booking is cancelled. The days are free again.';
