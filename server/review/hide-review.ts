import { refuse } from '#contract/refusals.ts';
import type { review } from '#contract/review.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import { findListingForUpdate } from '../listing/store.ts';
import type { Operation } from '../operation.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { toLatestReview } from './answers.ts';
import { findReview, recountReviews, setHidden } from './store.ts';

/** An administrator hides a review or shows it again; the listing's average follows (docs/rules/reviews.md#hiding). */
export const hideReview: Operation<typeof review.hideReview> = (
  ctx,
  { caller, params: { id }, body: { isHidden, reason }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const at = ctx.now();
    const today = dayInWisconsin(at);
    const found = await findReview(transaction, { id }, today);
    if (!found) return refuse('notFound');
    await findListingForUpdate(transaction, found.listing_id);
    if (!(await setHidden(transaction, id, isHidden ? { at, by: caller.id, reason } : null)))
      return refuse(isHidden ? 'reviewHidden' : 'reviewShown');
    await recountReviews(transaction, found.listing_id);
    await insertAudit(
      transaction,
      { id: caller.id, at },
      { type: 'listing', id: found.listing_id },
      {},
      { [isHidden ? 'reviewHidden' : 'reviewShown']: `${found.first_name} ${found.last_name}: ${reason}` },
    );
    if (isHidden) {
      const { listing_id: listingId } = found;
      await ctx.events.reviewHidden(ctx, transaction, {
        reviewId: id,
        listingId,
        administratorId: caller.id,
        reason,
      });
    }
    const saved = await findReview(transaction, { id }, today);
    return saveAnswer(transaction, saved ? toLatestReview(saved, caller) : refuse('notFound'));
  });
