import type { listingAdministration } from '#contract/listing-administration.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { changeListing } from './change.ts';
import { findLacksPrice, updateListing } from './store.ts';

/** Whoever says which of the two it shall be gets that one, though somebody else switched it meanwhile. */
export const toggleListingActive: Operation<typeof listingAdministration.toggleListingActive> = (
  ctx,
  { caller, params, body },
) =>
  changeListing(ctx, caller, params.id, async (transaction, before) => {
    const active = body.active ?? !before.active;
    if (active && !before.active && (await findLacksPrice(transaction, params.id))) refuse('priceMissing');
    await updateListing(transaction, params.id, { active });
  });
