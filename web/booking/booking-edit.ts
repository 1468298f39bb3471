import { z } from 'zod';
import type { AdminBooking } from '#contract/booking-administration.ts';
import { contract } from '#contract/contract.ts';
import { fitsInput } from '#contract/fields.ts';
import { inOurNames } from '#contract/our-names.ts';
import { type BookingStatus, holdsDays } from '#domain/booking-status.ts';
import { formatInstant } from '#domain/dates.ts';
import { type Cents, formatMoney, toDollars } from '#domain/money.ts';

type PendingPayment = NonNullable<AdminBooking['pendingPayment']>;

const { body } = contract.editBooking;
const { in: wire } = body;

/**
 * Limits an amount to seven characters only when it was changed: the price of many days may exceed that
 * (docs/rules/money.md#limits-of-amounts).
 */
const fitsUnlessUnchanged = (before: Cents) => (cents: Cents) =>
  cents === before || fitsInput(toDollars(cents));

/** The body of the edit call for this booking. */
export const editBodyOf = (booking: AdminBooking) =>
  inOurNames(
    wire.safeExtend({
      bookingPrice: wire.shape.bookingPrice
        .refine(fitsUnlessUnchanged(booking.bookingPriceCents), 'At most 7 characters')
        .refine((cents) => cents === booking.bookingPriceCents || cents > 0, 'Must be more than 0'),
      bookingFee: wire.shape.bookingFee.refine(
        fitsUnlessUnchanged(booking.bookingFeeCents),
        'At most 7 characters',
      ),
    }),
  );

/** The form's initial values, with the state of the booking that they were read from. */
export const formValuesOf = (booking: AdminBooking) =>
  z.encode(body, {
    id: booking.id,
    bookingStatus: booking.status,
    bookingPriceCents: booking.bookingPriceCents,
    bookingFeeCents: booking.bookingFeeCents,
    sendEmails: booking.sendEmails,
    updatedDateTime: booking.updatedDateTime,
  });

const accessEmailText = (sendEmails: boolean): string =>
  sendEmails
    ? 'The hunter gets the access email, with the way in and whom to call.'
    : 'The access email is not sent; you can send it later from the booking’s page.';

/** What follows from a booking that an administrator enters, in a sentence or two; undefined where nothing special. */
export const consequencesOfNew = (
  status: BookingStatus | undefined,
  sendEmails: boolean,
): string | undefined => {
  if (status === 'Paid')
    return `Recorded as paid by hand, and the owner gets a payout. ${accessEmailText(sendEmails)}`;
  if (status === 'ProcessingPayment')
    return 'Without a payment under way it is Pending Payment after a few minutes.';
  return undefined;
};

/** The payment under way, in a sentence for administrators. */
export const pendingPaymentText = ({ amountCents, sinceDateTime }: PendingPayment): string =>
  `A payment of ${formatMoney(amountCents)} has been under way since ${formatInstant(sinceDateTime)}.`;

const consequencesOfPaid = (
  { pendingPayment, totalCents }: Pick<AdminBooking, 'pendingPayment' | 'totalCents'>,
  accessText: string,
): string => {
  if (pendingPayment && pendingPayment.amountCents === totalCents)
    return `Recorded as paid by hand until the payment under way arrives, which then pays for it instead. The owner gets a payout. ${accessText}`;
  return `Recorded as paid by hand, unless its payment is held here. The owner gets a payout. ${accessText}`;
};

type EditedBooking = Pick<AdminBooking, 'status' | 'pendingPayment' | 'totalCents' | 'accessEmailDateTime'>;

/** The consequences of saving the form, for the administrator who is about to. */
export const consequencesOf = (
  booking: EditedBooking,
  after: BookingStatus,
  sendEmails: boolean,
): string | undefined => {
  const { status: before, accessEmailDateTime } = booking;
  const accessText = accessEmailDateTime
    ? 'The hunter has the access email already.'
    : accessEmailText(sendEmails);
  if (after === 'Paid' && before !== 'Paid') return consequencesOfPaid(booking, accessText);
  if (before === after) return after === 'Paid' && !accessEmailDateTime ? accessText : undefined;
  if (after === 'ProcessingPayment')
    return 'For a payment that is under way. Where there is none, it is Pending Payment again after a few minutes.';
  if (before === 'Paid')
    return 'What was paid is not paid back by this: it is held until you say on the booking’s page what becomes of it. A payout that was not sent is cancelled.';
  if (!holdsDays(after)) return 'The days are free for others at once.';
  if (!holdsDays(before)) return 'The days are held again, if nobody else has them by now.';
  return undefined;
};
