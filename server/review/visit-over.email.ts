import { formatDays } from '#domain/dates.ts';
import { type Side, sides } from '#domain/permissions.ts';
import { blindDays } from '#domain/review.ts';
import {
  addressedOnce,
  type BookingEmailData,
  factLines,
  findBookingEmailData,
  greet,
  recordEmail,
  sampleBooking,
} from '../booking/booking-email-data.ts';
import { getBooking } from '../booking/store.ts';
import { defineEmail, type EmailContent, linkTo } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import { findUser } from '../user/store.ts';
import { optOutOf } from '../user/unsubscribe-link.ts';
import { findRating } from './hunter-rating-store.ts';
import { hasReviewed } from './store.ts';

type Visit = { booking: BookingEmailData; reader: Side; optOut: EmailContent['optOut'] };

/** To each side that has not written yet, on the day after a visit: how it was (docs/rules/reviews.md#asking). */
export const visitOverEmail = defineEmail<{ bookingId: string }, Visit>({
  name: 'visit-over',
  sample: {
    booking: { ...sampleBooking, status: 'Paid', expireAt: null },
    reader: 'hunter',
    optOut: { label: 'Get no more emails like this', url: 'https://openacre.example/unsubscribe' },
  },
  write: ({ booking, reader, optOut }, sender) => {
    const isHunter = reader === 'hunter';
    const hunter = booking.hunter.firstName || 'your hunter';
    return {
      subject: isHunter
        ? `How was it? ${shorten(booking.title, 50)}`
        : `How was ${hunter}’s visit? ${formatDays(booking)}`,
      preview: isHunter
        ? 'A few words help others, and the owner.'
        : 'A few stars tell other landowners whom they let in.',
      greeting: `${greet(booking[reader])}, how was it?`,
      blocks: [
        {
          text: isHunter
            ? 'Tell others what they should know before they come. It takes a minute.'
            : `Rate how ${hunter} left gates and litter, and kept your rules. Only hosts whom they ask read it.`,
        },
        { facts: factLines(booking, reader).filter(([label]) => label === 'Land' || label === 'Days') },
        {
          button: isHunter
            ? { label: 'Write a review', href: linkTo(sender, `/listing/${booking.listingId}#reviews`) }
            : {
                label: `Rate ${hunter}`,
                href: linkTo(sender, `/myaccount/bookings/${booking.id}/detail`),
              },
        },
        {
          note: `Neither of you reads what the other wrote before both have written, or ${blindDays} days are over.`,
        },
      ],
      reason: isHunter
        ? `You get this because you booked and paid on ${sender.name}.`
        : `You get this because you list land on ${sender.name}.`,
      ...(optOut && { optOut }),
    };
  },
  async load(ctx, { bookingId }) {
    const booking = await findBookingEmailData(ctx, bookingId);
    if (booking?.status !== 'Paid') return [];
    const { listing_id: listingId, user_id: userId, host_id: hostId } = await getBooking(ctx.db, bookingId);
    const hasWritten: Record<Side, boolean> = {
      hunter: !booking.isPublic || (await hasReviewed(ctx.db, { listingId, userId })),
      host: (await findRating(ctx.db, bookingId)) !== undefined,
    };
    const ids: Record<Side, string> = { hunter: userId, host: hostId };
    const open = sides.filter((side) => !hasWritten[side]);
    const people = await Promise.all(open.map((side) => findUser(ctx.db, ids[side])));
    return open
      .filter((_, index) => !people[index]?.email_kinds_off.includes('visits'))
      .map((reader) => {
        const optOut = optOutOf(ctx.config, ids[reader], 'visits');
        return addressedOnce(reader, booking, { booking, reader, optOut });
      });
  },
  sent: (ctx, { booking, reader }) => recordEmail(ctx, booking, { side: reader, email: 'visitOver' }),
});
