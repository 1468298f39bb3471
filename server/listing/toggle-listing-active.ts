import type { listing } from '#contract/listing.ts';
import type { Operation } from '../operation.ts';
import { changeListing } from './change.ts';
import { updateListing } from './store.ts';

export const toggleListingActive: Operation<typeof listing.toggleListingActive> = (ctx, { caller, params }) =>
  changeListing(ctx, caller, params.id, (transaction, before) =>
    updateListing(transaction, params.id, { active: !before.active }),
  );
