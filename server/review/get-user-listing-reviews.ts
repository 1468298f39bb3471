import { refuse } from '#contract/refusals.ts';
import type { review } from '#contract/review.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import { displayTitle, isPublic } from '#domain/listing-status.ts';
import { canSeeUser } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import { toLatestReview } from './answers.ts';
import { listOfUser, listUnreviewed } from './store.ts';

/** What a user can review after a visit comes before what they have reviewed (docs/rules/reviews.md#own-reviews). */
export const getUserListingReviews: Operation<typeof review.getUserListingReviews> = async (
  { db, now },
  { caller, params: { userId } },
) => {
  if (!canSeeUser(caller, userId)) return refuse('notFound');
  const today = dayInWisconsin(now());
  const [unreviewed, own] = await Promise.all([
    listUnreviewed(db, userId, today),
    listOfUser(db, userId, today),
  ]);
  return {
    reviews: [
      ...unreviewed.map(({ id, title, county, ...listing }) => ({
        listingId: id,
        listingName: displayTitle(title, county),
        isPublic: isPublic(listing),
        listingReviewDetail: null,
      })),
      ...own.map((row) => ({
        listingId: row.listing_id,
        listingName: displayTitle(row.title, row.county),
        isPublic: isPublic(row),
        listingReviewDetail: toLatestReview(row, caller),
      })),
    ],
  };
};
