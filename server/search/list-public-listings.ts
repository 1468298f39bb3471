import type { listingSearch } from '#contract/listing-search.ts';
import type { Operation } from '../operation.ts';
import { toSearchedListing } from './answers.ts';
import { listCardsOf } from './card-store.ts';
import { listNearbyDays } from './nearby-days-store.ts';
import { readPosition } from './position.ts';
import { findInArea, resolveSearch } from './resolve-search.ts';

export const listPublicListings: Operation<typeof listingSearch.listPublicListings> = async (
  ctx,
  { query },
) => {
  const { page, pageSize, after: position, sort: wantedSort, ...search } = query;
  const after = position === undefined ? undefined : readPosition(position);
  const { steps, meaning, nearest } = await resolveSearch(ctx, search);
  const wanted = wantedSort ?? after?.sort ?? nearest;
  const window = { sort: wanted, offset: (page - 1) * pageSize, limit: pageSize, after };
  const { found, step, next, sort } = await findInArea(ctx.db, steps, window);
  const cards = await listCardsOf(ctx.db, found.listings);
  const isNothingFree = found.count === 0 && step?.filters.free !== undefined;
  return {
    listings: cards.map(toSearchedListing),
    total: found.count,
    isMore: found.isMore,
    page,
    pageSize,
    next,
    sort,
    meaning: { ...meaning, area: step?.area ?? meaning.area },
    nearbyDays: isNothingFree ? await listNearbyDays(ctx, step.filters) : [],
  };
};
