import type { listingAdministration } from '#contract/listing-administration.ts';
import type { Operation } from '../operation.ts';
import { changeListing, mustHavePrice } from './change.ts';
import { mustBeUndecided } from './decision.ts';
import { listingApprovedEmail } from './listing-approved.email.ts';
import { updateListing } from './store.ts';

/**
 * Approves a listing for good. Without `updatedDateTime` a second call changes nothing and sends no email; with it, a
 * listing that was changed or decided on since it was read is refused (docs/rules/listings.md#decision).
 */
export const approveListing: Operation<typeof listingAdministration.approveListing> = (ctx, call) =>
  changeListing(ctx, call, call.params.id, async (transaction, before) => {
    const { updatedDateTime: readAt } = call.body;
    if (readAt) await mustBeUndecided(transaction, before, { readAt, caller: call.caller });
    if (before.approved) return;
    mustHavePrice(before);
    await updateListing(transaction, before.id, { approved: true, changes_asked: null });
    await ctx.events.listingApproved(ctx, transaction, { listingId: before.id });
    await ctx.jobs.enqueue(transaction, listingApprovedEmail.job, { listingId: before.id });
  });
