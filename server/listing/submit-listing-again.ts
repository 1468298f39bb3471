import type { listing } from '#contract/listing.ts';
import type { Operation } from '../operation.ts';
import { changeListing } from './change.ts';
import { listingSubmittedEmail } from './listing-submitted.email.ts';
import { updateListing } from './store.ts';

/** Puts a listing back into the queue after the changes that were asked for. A second call changes nothing. */
export const submitListingAgain: Operation<typeof listing.submitListingAgain> = (ctx, call) =>
  changeListing(ctx, call, call.params.id, async (transaction, before) => {
    if (!before.changes_asked) return;
    const at = ctx.now();
    await updateListing(transaction, before.id, { changes_asked: null, submitted_at: at });
    await ctx.jobs.enqueue(transaction, listingSubmittedEmail.job, {
      listingId: before.id,
      submittedAgainAt: at.toISOString(),
    });
  });
