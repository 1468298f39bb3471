import { z } from 'zod';
import type { AdminBooking } from '#contract/booking-administration.ts';
import { contract } from '#contract/contract.ts';
import { fitsInput } from '#contract/fields.ts';
import { inOurNames } from '#contract/our-names.ts';
import { type BookingStatus, holdsDays } from '#domain/booking-status.ts';
import { type Cents, toDollars } from '#domain/money.ts';

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

/** The consequences of setting a status, for the administrator who is about to. */
export const consequencesOf = (
  { status: before }: AdminBooking,
  after: BookingStatus,
): string | undefined => {
  if (before === after) return undefined;
  if (after === 'Paid')
    return 'Recorded as paid by hand, unless its payment is held here: the hunter gets the way in, the owner a payout.';
  if (after === 'ProcessingPayment')
    return 'For a payment that is under way. Where there is none, it is Pending Payment again after a few minutes.';
  if (before === 'Paid')
    return 'What was paid is not paid back by this: it is held until you say on the booking’s page what becomes of it. A payout that was not sent is cancelled.';
  if (!holdsDays(after)) return 'The days are free for others at once.';
  if (!holdsDays(before)) return 'The days are held again, if nobody else has them by now.';
  return undefined;
};
