import { refuse } from '#contract/refusals.ts';
import type { review } from '#contract/review.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import { contactsIn } from '#domain/masking.ts';
import { isVisit } from '#domain/review.ts';
import { findBooking } from '../booking/store.ts';
import { findListingForUpdate } from '../listing/store.ts';
import type { Operation } from '../operation.ts';
import { toHunterRating } from './answers.ts';
import { showWhereBothWrote } from './blind-store.ts';
import { findRating, upsertRating } from './hunter-rating-store.ts';
import { recountReviews } from './store.ts';

/** A host rates the hunter of a visit (docs/rules/reviews.md#ratings-of-hunters). */
export const saveHunterRating: Operation<typeof review.saveHunterRating> = (
  ctx,
  { caller, body: { bookingId, ...stars }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const at = ctx.now();
    const booking = await findBooking(transaction, bookingId);
    if (!booking || booking.host_id !== caller.id) return refuse('notFound');
    const { status, start_day: startDay } = booking;
    if (!isVisit({ status, startDay }, dayInWisconsin(at))) return refuse('noVisitYet');
    const { listing_id: listingId, user_id: hunterId } = booking;
    // The hunter may be writing the review: both under the same lock.
    await findListingForUpdate(transaction, listingId);
    // The host has read the hunter's review by now.
    if ((await findRating(transaction, bookingId))?.shown_at) return refuse('ratingShown');
    if (contactsIn(stars.comment).length > 0) return refuse('contactsInRating');
    await upsertRating(transaction, {
      booking_id: bookingId,
      listing_id: listingId,
      hunter_id: hunterId,
      host_id: caller.id,
      ...stars,
      at,
    });
    await showWhereBothWrote(transaction, { listingId, userId: hunterId }, at);
    await recountReviews(transaction, listingId);
    const saved = await findRating(transaction, bookingId);
    return saveAnswer(transaction, saved ? toHunterRating(saved) : refuse('notFound'));
  });
