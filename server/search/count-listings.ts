import type { listingSearch } from '#contract/listing-search.ts';
import type { Operation } from '../operation.ts';
import { countFacets, countWithin } from './facet-store.ts';
import { findStep, resolveSearch } from './resolve-search.ts';

/** Counts in the area that the list of the search shows. */
export const countListings: Operation<typeof listingSearch.countListings> = async (ctx, { query }) => {
  const { steps } = await resolveSearch(ctx, query);
  const step = await findStep(ctx.db, steps);
  const counts = await countFacets(ctx.db, step?.filters ?? { free: [] });
  const { near, ...others } = steps.at(-1)?.filters ?? {};
  // Within a number of miles a county or region is searched around its middle.
  const within = near ? await countWithin(ctx.db, { ...others, counties: undefined, near }) : null;
  // Of days that nobody can book there are none, however much land there is.
  return { ...counts, within, ...(!step && { isMore: false }) };
};
