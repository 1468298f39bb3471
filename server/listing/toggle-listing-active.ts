import type { listingAdministration } from '#contract/listing-administration.ts';
import { refuse } from '#contract/refusals.ts';
import { lacksPrice } from '#domain/pricing.ts';
import type { Operation } from '../operation.ts';
import { changeListing } from './change.ts';
import { updateListing } from './store.ts';

/** Whoever says which of the two it shall be gets that one, though somebody else switched it meanwhile. */
export const toggleListingActive: Operation<typeof listingAdministration.toggleListingActive> = (
  ctx,
  { caller, params, body },
) =>
  changeListing(ctx, caller, params.id, async (transaction, before) => {
    const active = body.active ?? !before.active;
    const prices = { baseCostCents: before.base_cost_cents, costRanges: before.cost_ranges };
    if (active && !before.active && lacksPrice(prices)) refuse('priceMissing');
    await updateListing(transaction, params.id, { active });
  });
