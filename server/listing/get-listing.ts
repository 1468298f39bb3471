import type { listing } from '#contract/listing.ts';
import { refuse } from '#contract/refusals.ts';
import { canEditListing } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import { toEditableListing } from './answers.ts';
import { findListing } from './store.ts';

export const getListing: Operation<typeof listing.getListing> = async (ctx, { caller, params }) => {
  const found = await findListing(ctx.db, params.id);
  if (!found || !canEditListing(caller, { userId: found.user_id })) return refuse('notFound');
  return toEditableListing(found);
};
