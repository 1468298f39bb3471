import { blindDays } from '#domain/review.ts';
import { findListingForUpdate } from '../listing/store.ts';
import type { Job } from '../platform/jobs/queue.ts';
import { listBlindSince, showBlindSince } from './blind-store.ts';
import { recountReviews } from './store.ts';

/** Listings per run; the rest waits for the next one. */
const batchSize = 500;

/** Every ten minutes: shows what was blind for its days (docs/rules/reviews.md#blind-at-first). */
export const showReviewsJob: Job = {
  name: 'review.show',
  schedule: '*/10 * * * *',
  async run(ctx) {
    const at = ctx.now();
    const before = new Date(at.getTime() - blindDays * 86_400_000);
    for (const listingId of await listBlindSince(ctx.db, before, batchSize))
      await ctx.db.transaction().execute(async (transaction) => {
        await findListingForUpdate(transaction, listingId);
        await showBlindSince(transaction, listingId, { before, at });
        await recountReviews(transaction, listingId);
      });
  },
};
