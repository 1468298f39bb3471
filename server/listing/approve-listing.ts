import type { listingAdministration } from '#contract/listing-administration.ts';
import type { Operation } from '../operation.ts';
import { changeListing, mustHavePrice } from './change.ts';
import { listingApprovedEmail } from './listing-approved.email.ts';
import { updateListing } from './store.ts';

/** Approves a listing for good: a second call changes nothing and sends no email. */
export const approveListing: Operation<typeof listingAdministration.approveListing> = (ctx, call) =>
  changeListing(ctx, call, call.params.id, async (transaction, before) => {
    if (before.approved) return;
    mustHavePrice(before);
    await updateListing(transaction, before.id, { approved: true });
    await ctx.jobs.enqueue(transaction, listingApprovedEmail.job, { listingId: before.id });
  });
