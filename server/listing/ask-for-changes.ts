import type { listingAdministration } from '#contract/listing-administration.ts';
import type { Operation } from '../operation.ts';
import { changeListing } from './change.ts';
import { changesAskedEmail } from './changes-asked.email.ts';
import { mustBeUndecided } from './decision.ts';
import { updateListing } from './store.ts';

/** Asks the host for changes; the listing waits for no decision until they submit it again. */
export const askForChanges: Operation<typeof listingAdministration.askForChanges> = (ctx, call) =>
  changeListing(ctx, call, call.params.id, async (transaction, before) => {
    const { topics, message, updatedDateTime: readAt } = call.body;
    await mustBeUndecided(transaction, before, { readAt, caller: call.caller });
    const askedAt = ctx.now().toISOString();
    const asked = { topics: [...new Set(topics)], message, askedAt };
    await updateListing(transaction, before.id, { changes_asked: JSON.stringify(asked) });
    await ctx.jobs.enqueue(transaction, changesAskedEmail.job, { listingId: before.id, askedAt });
  });
