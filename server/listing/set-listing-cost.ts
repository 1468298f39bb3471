import type { listing } from '#contract/listing.ts';
import { refuse } from '#contract/refusals.ts';
import { anyOverlap } from '#domain/dates.ts';
import type { Operation } from '../operation.ts';
import { changeListing } from './change.ts';
import { replaceCostRanges, updateListing } from './store.ts';

/** Existing bookings keep their price. */
export const setListingCost: Operation<typeof listing.setListingCost> = async (ctx, call) => {
  const { body } = call;
  if (anyOverlap(body.costDateRanges)) return refuse('rangesOverlap', 'costDateRanges');
  return changeListing(ctx, call, body.listingId, async (transaction) => {
    await updateListing(transaction, body.listingId, { base_cost_cents: body.baseCostCents });
    await replaceCostRanges(transaction, body.listingId, body.costDateRanges);
  });
};
