import type { listingSearch } from '#contract/listing-search.ts';
import type { Operation } from '../operation.ts';
import { countFacets, noFacets } from './facet-store.ts';
import { findStep, resolveSearch } from './resolve-search.ts';

/** Counts in the area that the list of the search shows. */
export const countListings: Operation<typeof listingSearch.countListings> = async (ctx, { query }) => {
  const { steps } = await resolveSearch(ctx, query);
  const step = await findStep(ctx.db, steps);
  return step ? countFacets(ctx.db, step.filters) : noFacets;
};
