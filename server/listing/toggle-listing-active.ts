import type { listingAdministration } from '#contract/listing-administration.ts';
import type { Operation } from '../operation.ts';
import { changeListing } from './change.ts';
import { updateListing } from './store.ts';

/** Whoever says which of the two it shall be gets that one, though somebody else switched it meanwhile. */
export const toggleListingActive: Operation<typeof listingAdministration.toggleListingActive> = (
  ctx,
  { caller, params, body },
) =>
  changeListing(ctx, caller, params.id, (transaction, before) =>
    updateListing(transaction, params.id, { active: body.active ?? !before.active }),
  );
