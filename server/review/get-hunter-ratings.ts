import { refuse } from '#contract/refusals.ts';
import type { review } from '#contract/review.ts';
import { holdsDays } from '#domain/booking-status.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import { isAdministrator } from '#domain/permissions.ts';
import { isVisit } from '#domain/review.ts';
import { findBooking } from '../booking/store.ts';
import type { Operation } from '../operation.ts';
import { toHunterRating, toRating } from './answers.ts';
import { averageRatings, findRating, listShownRatings } from './hunter-rating-store.ts';

const most = 20;

/** How hosts rated a hunter, for a host whom that hunter asks (docs/rules/reviews.md#ratings-of-hunters). */
export const getHunterRatings: Operation<typeof review.getHunterRatings> = async (
  { db, now },
  { caller, params: { bookingId } },
) => {
  const booking = await findBooking(db, bookingId);
  const isHost = booking?.host_id === caller.id && holdsDays(booking.status);
  if (!booking || !(isHost || isAdministrator(caller))) return refuse('notFound');
  const { total, gates, litter, rules, respect } = await averageRatings(db, booking.user_id);
  const { status, start_day: startDay } = booking;
  const own = await findRating(db, bookingId);
  const others = await listShownRatings(db, booking.user_id, { exceptBookingId: bookingId, limit: most });
  return {
    total,
    averages:
      total === 0
        ? null
        : { gates: gates ?? 0, litter: litter ?? 0, rules: rules ?? 0, respect: respect ?? 0 },
    ratings: others.map(toRating),
    own: own ? toHunterRating(own) : null,
    canRate:
      isHost && isVisit({ status, startDay }, dayInWisconsin(now())) && (own?.shown_at ?? null) === null,
  };
};
