import type { listingSearch } from '#contract/listing-search.ts';
import type { Operation } from '../operation.ts';
import { countFacets, countWithin, noFacets } from './facet-store.ts';
import { findStep, resolveSearch } from './resolve-search.ts';

/** Counts in the area that the list of the search shows. */
export const countListings: Operation<typeof listingSearch.countListings> = async (ctx, { query }) => {
  const { steps } = await resolveSearch(ctx, query);
  const step = await findStep(ctx.db, steps);
  if (!step) return { ...noFacets, within: null };
  const { near, ...others } = steps.at(-1)?.filters ?? {};
  // Within a number of miles a county or region is searched around its middle.
  const within = near ? await countWithin(ctx.db, { ...others, counties: undefined, near }) : null;
  return { ...(await countFacets(ctx.db, step.filters)), within };
};
