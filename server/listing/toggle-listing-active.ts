import type { listingAdministration } from '#contract/listing-administration.ts';
import type { Operation } from '../operation.ts';
import { changeListing, mustHavePrice } from './change.ts';
import { updateListing } from './store.ts';

/** Sets the given state; without one, switches to the other. A given state doesn't depend on concurrent switches. */
export const toggleListingActive: Operation<typeof listingAdministration.toggleListingActive> = (ctx, call) =>
  changeListing(ctx, call, call.params.id, async (transaction, before) => {
    const active = call.body.active ?? !before.active;
    if (active && !before.active) mustHavePrice(before);
    await updateListing(transaction, before.id, { active });
  });
