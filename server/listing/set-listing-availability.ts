import type { listing } from '#contract/listing.ts';
import { refuse } from '#contract/refusals.ts';
import { anyOverlap } from '#domain/dates.ts';
import type { Operation } from '../operation.ts';
import { changeListing } from './change.ts';
import { replaceAvailability } from './store.ts';

/** Existing bookings don't change (docs/rules/listings.md#availability). */
export const setListingAvailability: Operation<typeof listing.setListingAvailability> = async (ctx, call) => {
  const { body } = call;
  if (anyOverlap(body.availabilityDateRanges)) return refuse('rangesOverlap', 'availabilityDateRanges');
  const ranges = body.availabilityDateRanges.map(({ default: availability, ...days }) => ({
    ...days,
    availability,
  }));
  return changeListing(ctx, call, body.listingId, (transaction) =>
    replaceAvailability(transaction, body.listingId, body.default, ranges),
  );
};
