import { randomUUIDv7 } from 'node:crypto';
import { refuse } from '#contract/refusals.ts';
import type { review } from '#contract/review.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import { canSeeListing } from '#domain/permissions.ts';
import { findListingForUpdate } from '../listing/store.ts';
import type { Operation } from '../operation.ts';
import { toReview } from './answers.ts';
import { findReview, hasVisited, recountReviews, showWhereBothWrote, upsertReview } from './store.ts';

/** Writes or updates the caller's review; the listing's average follows (docs/rules/reviews.md#writing). */
export const saveListingReview: Operation<typeof review.saveListingReview> = (
  ctx,
  { caller, body: { listingId, rating, comment }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const at = ctx.now();
    const today = dayInWisconsin(at);
    const listing = await findListingForUpdate(transaction, listingId);
    const written = await findReview(transaction, { listingId, userId: caller.id }, today);
    const who = { listingId, userId: caller.id };
    const isVisited = await hasVisited(transaction, who, today);
    // Land that was taken off the site can still be reviewed by those who visited or reviewed it.
    const isSeen =
      listing && (written || isVisited || canSeeListing(caller, { ...listing, userId: listing.user_id }));
    if (!isSeen) return refuse('notFound');
    if (listing.user_id === caller.id) return refuse('ownListing');
    await upsertReview(transaction, {
      id: randomUUIDv7(),
      listing_id: listingId,
      user_id: caller.id,
      rating,
      comment,
      at,
      // After a visit it is blind at first (docs/rules/reviews.md#blind-at-first).
      isShown: !isVisited,
    });
    await showWhereBothWrote(transaction, who, at);
    await recountReviews(transaction, listingId);
    const saved = await findReview(transaction, { listingId, userId: caller.id }, today);
    return saveAnswer(transaction, saved ? toReview(saved, caller) : refuse('notFound'));
  });
