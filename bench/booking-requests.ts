import { addDays, dayInWisconsin } from '#domain/dates.ts';
import type { Context } from '#server/context.ts';
import { signAccessToken } from '#server/platform/credentials/tokens.ts';
import { crowdListingId, hunterEmail, hunterId } from '#server/testing/crowd.ts';

/** Booking requests that all succeed: each for another listing, then for another day. */
export type BookingRequests = { token(hunter: number): string; next(): { hunter: number; body: string } };

/** Of as many hunters as there are, each for as many listings. */
export const prepareRequests = async (ctx: Context, crowd: number): Promise<BookingRequests> => {
  const tokens = await Promise.all(
    Array.from({ length: crowd }, (_, index) =>
      signAccessToken(
        { id: hunterId(index + 1), email: hunterEmail(index + 1), role: 'Customer' },
        null,
        ctx.config.SESSION_SECRET,
        new Date(),
      ),
    ),
  );
  // None of them ends within hours: other rows read what waits, whatever the hour is.
  const first = addDays(dayInWisconsin(new Date()), 7);
  let count = 0;
  return {
    token: (hunter) => tokens[hunter - 1] ?? '',
    next() {
      const number = (count % crowd) + 1;
      const day = `${addDays(first, Math.floor(count / crowd))}T00:00:00.000Z`;
      count += 1;
      const body = { listingId: crowdListingId(number), startDateTime: day, endDateTime: day };
      return { hunter: number, body: JSON.stringify({ ...body, partySize: 1, licenseConfirmed: true }) };
    },
  };
};
