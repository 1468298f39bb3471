import type { listingSearch } from '#contract/listing-search.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { findOtherLand } from './alternatives-store.ts';
import { toSearchedListing } from './answers.ts';

const limit = 6;

/** What else there is for whoever looks at a listing (docs/rules/search.md#other-land). */
export const getOtherLand: Operation<typeof listingSearch.getOtherLand> = async ({ db }, { params }) => {
  const found = await findOtherLand(db, params.id, limit);
  if (!found) return refuse('notFound');
  return {
    similar: found.similar.map(toSearchedListing),
    ofHost: found.ofHost.map(toSearchedListing),
  };
};
