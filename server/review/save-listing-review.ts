import { randomUUIDv7 } from 'node:crypto';
import { refuse } from '#contract/refusals.ts';
import type { review } from '#contract/review.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import { contactsIn } from '#domain/masking.ts';
import { canSeeListing } from '#domain/permissions.ts';
import { findListingForUpdate } from '../listing/store.ts';
import type { Operation } from '../operation.ts';
import { toLatestReview } from './answers.ts';
import { showWhereBothWrote } from './blind-store.ts';
import { findReview, hasVisited, recountReviews, upsertReview } from './store.ts';

/** Writes or updates the caller's review; the listing's average follows (docs/rules/reviews.md#writing). */
export const saveListingReview: Operation<typeof review.saveListingReview> = (
  ctx,
  { caller, body: { listingId, rating, comment }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const at = ctx.now();
    const today = dayInWisconsin(at);
    const listing = await findListingForUpdate(transaction, listingId);
    const who = { listingId, userId: caller.id };
    const written = await findReview(transaction, who, today);
    // Land that was taken off the site can still be reviewed by those who visited or reviewed it.
    const isSeen =
      listing &&
      (written ||
        canSeeListing(caller, { ...listing, userId: listing.user_id }) ||
        (await hasVisited(transaction, who, today)));
    if (!isSeen) return refuse('notFound');
    if (listing.user_id === caller.id) return refuse('ownListing');
    if (contactsIn(comment).length > 0) return refuse('contactsInReview');
    await upsertReview(transaction, {
      id: randomUUIDv7(),
      listing_id: listingId,
      user_id: caller.id,
      rating,
      comment,
      at,
    });
    await showWhereBothWrote(transaction, who, at);
    await recountReviews(transaction, listingId);
    const saved = await findReview(transaction, who, today);
    return saveAnswer(transaction, saved ? toLatestReview(saved, caller) : refuse('notFound'));
  });
