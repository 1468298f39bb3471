import type { Booking } from '#contract/booking.ts';
import { formatAnswerDeadline } from '#domain/booking-clock.ts';
import { dayInWisconsin, formatInstant } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { chargedText, heldText, isCharged, paidBesidesText, underWayText } from '#domain/payment-status.ts';
import type { Reader } from '#domain/permissions.ts';
import { rejectionTexts } from '#domain/rejection-reasons.ts';
import { capitalize } from '../ui/capitalize.ts';
import { serverNow } from '../ui/server-clock.ts';
import { chargedOf } from './booking-views.ts';

type BookingState = Pick<
  Booking,
  | 'status'
  | 'expiresDateTime'
  | 'endDay'
  | 'heldCents'
  | 'refundedCents'
  | 'refundPendingCents'
  | 'isPaymentUnderWay'
  | 'rejectionReason'
>;

const byDeadline = (deadline: Date | null): string => (deadline ? ` by ${formatInstant(deadline)}` : '');

const byAnswerDeadline = (deadline: Date | null): string =>
  deadline ? ` by ${formatAnswerDeadline(deadline, serverNow())}` : '';

const joinSentences = (...texts: string[]): string => texts.filter((text) => text !== '').join(' ');

/** What happens next with a booking and by when, in a sentence or two for the reader. */
export const whatNext = (booking: BookingState, reader: Reader): string => nextFor[reader](booking);

const nextForHunter = (booking: BookingState): string => {
  const { status, expiresDateTime, heldCents, isPaymentUnderWay, rejectionReason } = booking;
  const charged = chargedOf(booking);
  switch (status) {
    case 'PendingConfirmation':
      return joinSentences(
        `The landowner answers${byDeadline(expiresDateTime)}.`,
        heldCents > 0 ? heldText(heldCents) : 'You pay nothing until they say yes.',
      );
    case 'PendingPayment':
      if (heldCents > 0) return heldText(heldCents);
      return isPaymentUnderWay
        ? underWayText
        : `Please pay${byDeadline(expiresDateTime)}. After that the days are free for others.`;
    case 'ProcessingPayment':
      return `${beingPaidText} An email tells you how it went.`;
    case 'Paid':
      return joinSentences(
        isOver(booking)
          ? visitOverText
          : 'Everything is set. You have the way in, the boundary and whom to call, by email too.',
        paidBesidesText(charged),
      );
    case 'Rejected':
      return joinSentences(
        'Sorry, but the landowner has rejected your booking request...',
        rejectionReason ? `${capitalize(rejectionTexts[rejectionReason])}.` : '',
        chargedText(charged),
      );
    case 'Cancelled':
      return joinSentences(cancelledText, isCharged(charged) ? chargedText(charged) : '');
  }
};

const nextForHost = (booking: BookingState): string => {
  const { status, expiresDateTime, heldCents, isPaymentUnderWay } = booking;
  switch (status) {
    case 'PendingConfirmation':
      return `Please say yes or no${byAnswerDeadline(expiresDateTime)}. After that the request ends and the days are free again.`;
    case 'PendingPayment':
      if (isPaymentUnderWay) return beingPaidText;
      return heldCents > 0
        ? 'The hunter has paid. An administrator looks at the payment.'
        : `The hunter pays next${byDeadline(expiresDateTime)}. If they don’t, the days are free again.`;
    case 'ProcessingPayment':
      return beingPaidText;
    case 'Paid':
      return isOver(booking)
        ? visitOverText
        : 'Everything is set. The hunter has your contact details and the way in.';
    case 'Rejected':
      return rejectedText;
    case 'Cancelled':
      return cancelledText;
  }
};

const nextForAdministrator = (booking: BookingState): string => {
  const { status, expiresDateTime, heldCents, isPaymentUnderWay } = booking;
  const until = expiresDateTime ? ` until ${formatInstant(expiresDateTime)}` : '';
  const held = joinSentences(
    heldCents > 0 ? `${formatMoney(heldCents)} that the hunter paid is held.` : '',
    isPaymentUnderWay ? paymentUnderWayText : '',
  );
  switch (status) {
    case 'PendingConfirmation':
      return joinSentences(`Waits for the owner’s answer${until}.`, held);
    case 'PendingPayment':
      if (isPaymentUnderWay) return paymentUnderWayText;
      return heldCents > 0
        ? 'Waits for you: its hunter has paid, and the money is held.'
        : `Waits for the hunter’s payment${until}.`;
    case 'ProcessingPayment':
      return beingPaidText;
    case 'Paid':
      return joinSentences(
        isOver(booking)
          ? visitOverText
          : 'Everything is set. The hunter has the way in and the owner’s contact details.',
        held,
      );
    case 'Rejected':
      return joinSentences(rejectedText, held);
    case 'Cancelled':
      return joinSentences(cancelledText, held);
  }
};

const nextFor: Record<Reader, (booking: BookingState) => string> = {
  hunter: nextForHunter,
  host: nextForHost,
  administrator: nextForAdministrator,
};

const isOver = ({ endDay }: BookingState): boolean => endDay < dayInWisconsin(serverNow());

const beingPaidText =
  'The payment is being processed. That can take a moment; from a bank account it can take some days. This page follows it by itself.';
const paymentUnderWayText =
  'A payment of it is on its way, and nobody can pay it again until that is settled.';
const visitOverText = 'This visit is over.';
const rejectedText = 'This request was rejected. The days are free again.';
const cancelledText = 'This booking is cancelled. The days are free again.';
