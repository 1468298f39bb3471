import type { listingAdministration } from '#contract/listing-administration.ts';
import type { Operation } from '../operation.ts';
import { changeListing, mustHavePrice } from './change.ts';
import { updateListing } from './store.ts';

/** Whoever says which of the two it shall be gets that one, though somebody else switched it meanwhile. */
export const toggleListingActive: Operation<typeof listingAdministration.toggleListingActive> = (ctx, call) =>
  changeListing(ctx, call, call.params.id, async (transaction, before) => {
    const active = call.body.active ?? !before.active;
    if (active && !before.active) mustHavePrice(before);
    await updateListing(transaction, before.id, { active });
  });
