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
import { hasWrittenOf } from './blind-store.ts';
import { findRating } from './hunter-rating-store.ts';
import { hasReview } from './store.ts';

type Visit = {
  booking: BookingEmailData;
  reader: Side;
  /** Whether the hunter has reviewed the land before. */
  hasReviewed: boolean;
  optOut: EmailContent['optOut'];
};

/** Where a hunter writes: on the page of the land, or on their profile while it is off the site. */
const reviewPath = ({ isPublic, listingId }: BookingEmailData): string =>
  isPublic ? `/listing/${listingId}#reviews` : '/myaccount/profile#reviews';

/** To each side that has not written of a visit yet, on the day after: how it was (docs/rules/reviews.md#asking). */
export const visitOverEmail = defineEmail<{ bookingId: string }, Visit>({
  name: 'visit-over',
  sample: {
    booking: { ...sampleBooking, status: 'Paid', expireAt: null },
    reader: 'hunter',
    hasReviewed: false,
    optOut: { label: 'Get no more emails like this', url: 'https://openacre.example/unsubscribe' },
  },
  write: ({ booking, reader, hasReviewed, optOut }, sender) => {
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
            ? `Tell others what they should know before they come.${hasReviewed ? ' What you wrote before can be changed.' : ''} It takes a minute.`
            : `Rate how ${hunter} left gates and litter, and kept your rules. Only hosts whom they ask read it.`,
        },
        { facts: factLines(booking, reader).filter(([label]) => label === 'Land' || label === 'Days') },
        {
          button: isHunter
            ? {
                label: hasReviewed ? 'Update your review' : 'Write a review',
                href: linkTo(sender, reviewPath(booking)),
              }
            : {
                label: `Rate ${hunter}`,
                href: linkTo(sender, `/myaccount/bookings/${booking.id}/detail`),
              },
        },
        {
          note: isHunter
            ? `Others read your words once the owner has rated your visit, or after ${blindDays} days.`
            : `You read what ${hunter} writes of the visit once you have rated it, or after ${blindDays} days. ${booking.hunter.firstName || 'Your hunter'} never reads your rating.`,
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
      hunter: await hasWrittenOf(ctx.db, bookingId),
      host: (await findRating(ctx.db, bookingId)) !== undefined,
    };
    const hasReviewed = await hasReview(ctx.db, { listingId, userId });
    const ids: Record<Side, string> = { hunter: userId, host: hostId };
    const open = sides.filter((side) => !hasWritten[side]);
    const people = await Promise.all(open.map((side) => findUser(ctx.db, ids[side])));
    return (
      open
        // Who is suspended can't sign in to write.
        .filter(
          (_, index) => !people[index]?.suspended_at && !people[index]?.email_kinds_off.includes('visits'),
        )
        .map((reader) => {
          const optOut = optOutOf(ctx.config, ids[reader], 'visits');
          return addressedOnce(reader, booking, { booking, reader, hasReviewed, optOut });
        })
    );
  },
  sent: (ctx, { booking, reader }) => recordEmail(ctx, booking, { side: reader, email: 'visitOver' }),
});
