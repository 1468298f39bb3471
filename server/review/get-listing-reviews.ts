import { refuse } from '#contract/refusals.ts';
import type { review } from '#contract/review.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import { canSeeListing } from '#domain/permissions.ts';
import { findListing } from '../listing/store.ts';
import type { Operation } from '../operation.ts';
import { findUser } from '../user/store.ts';
import { toLatestReview, toReview } from './answers.ts';
import { countByRating, findReview, hasVisited, listShown } from './store.ts';

const pageSize = 10;

/** The reviews of a listing (docs/rules/reviews.md#who-reads-them). */
export const getListingReviews: Operation<typeof review.getListingReviews> = async (
  { db, now },
  { caller, params: { listingId }, query: { sort, page } },
) => {
  const listing = await findListing(db, listingId);
  const isSeen = listing && canSeeListing(caller, { ...listing, userId: listing.user_id });
  if (!isSeen) return refuse('notFound');
  const today = dayInWisconsin(now());
  const counts = await countByRating(db, listingId);
  const rows = await listShown(db, listingId, {
    sort,
    today,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const who = { listingId, userId: caller.id };
  const own = await findReview(db, who, today);
  const user = await findUser(db, caller.id);
  return {
    reviews: rows.map((row) => toReview(row, caller)),
    total: counts.reduce((sum, count) => sum + count, 0),
    page,
    pageSize,
    counts,
    own: own ? toLatestReview(own, caller) : null,
    hasVisited: await hasVisited(db, who, today),
    canAnswer: listing.user_id === caller.id,
    canWrite: listing.user_id !== caller.id && user?.email_confirmed_at != null,
  };
};
