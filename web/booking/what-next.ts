import type { Booking } from '#contract/booking.ts';
import { dayInWisconsin, formatInstant } from '#domain/dates.ts';
import { sayCharged, sayHeld } from '#domain/payment-status.ts';

const by = (at: Date | null): string => (at ? ` by ${formatInstant(at)}` : '');

/** What happens next with a booking and by when, in one sentence for the one who reads it. */
export const whatNext = (
  {
    status,
    expiresDateTime,
    endDateTime,
    heldAmount,
  }: Pick<Booking, 'status' | 'expiresDateTime' | 'endDateTime' | 'heldAmount'>,
  reader: 'hunter' | 'host',
): string => {
  const isHunter = reader === 'hunter';
  const isOver = endDateTime < dayInWisconsin(new Date());
  switch (status) {
    case 'PendingConfirmation':
      return isHunter
        ? `The landowner answers${by(expiresDateTime)}. You pay nothing until they say yes.`
        : `Please say yes or no${by(expiresDateTime)}. After that the request ends and the days are free again.`;
    case 'PendingPayment':
      if (heldAmount > 0)
        return isHunter ? sayHeld(heldAmount) : 'The hunter has paid. An administrator looks at the payment.';
      return isHunter
        ? `Please pay${by(expiresDateTime)}. After that the days are free for others.`
        : `The hunter pays next${by(expiresDateTime)}. If they don’t, the days are free again.`;
    case 'ProcessingPayment':
      return 'The payment is being processed. This page follows it by itself.';
    case 'Paid':
      if (isOver) return 'This visit is over.';
      return isHunter
        ? 'Everything is set. You have the way in, the boundary and whom to call, by email too.'
        : 'Everything is set. The hunter has your contact details and the way in.';
    case 'Rejected':
      return isHunter
        ? `Sorry, but the landowner has rejected your booking request... ${sayCharged(heldAmount)}`
        : 'This request was rejected. The days are free again.';
    case 'Cancelled':
      return `This booking is cancelled. The days are free again.${isHunter && heldAmount > 0 ? ` ${sayHeld(heldAmount)}` : ''}`;
  }
};
