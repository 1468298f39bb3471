import type { listingSearch } from '#contract/listing-search.ts';
import type { DayRange } from '#domain/dates.ts';
import type { SortOrder } from '#domain/search-order.ts';
import type { Context } from '../context.ts';
import type { Operation } from '../operation.ts';
import { toSearchedListing } from './answers.ts';
import { listCardsOf } from './card-store.ts';
import { listNearbyDays } from './nearby-days-store.ts';
import { readPosition } from './position.ts';
import { findInArea, type ResolvedSearch, resolveSearch, usualSort } from './resolve-search.ts';

type Window = { sort: SortOrder; limit: number };

/** The nearest days on which something is free, each with how many the search for them finds. */
const findNearbyDays = async (
  { db }: Pick<Context, 'db'>,
  { steps, nearbyDays }: ResolvedSearch,
  { sort, limit }: Window,
) => {
  const offers: (DayRange & { listings: number; isMore: boolean })[] = [];
  for (const range of await listNearbyDays(db, steps.at(-1)?.filters ?? {}, nearbyDays)) {
    const onThem = steps.map((step) => ({ ...step, filters: { ...step.filters, free: [range] } }));
    const { found } = await findInArea(db, onThem, { sort, offset: 0, limit });
    offers.push({ ...range, listings: found.count, isMore: found.isMore });
  }
  return offers.filter(({ listings, isMore }) => listings > 0 || isMore);
};

export const listPublicListings: Operation<typeof listingSearch.listPublicListings> = async (
  ctx,
  { query },
) => {
  const { page, pageSize, after: position, sort: wantedSort, ...search } = query;
  const after = position === undefined ? undefined : readPosition(position);
  const resolved = await resolveSearch(ctx, search);
  const { steps, meaning } = resolved;
  const wanted = wantedSort ?? after?.sort ?? usualSort;
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
    nearbyDays: isNothingFree ? await findNearbyDays(ctx, resolved, { sort, limit: pageSize }) : [],
  };
};
