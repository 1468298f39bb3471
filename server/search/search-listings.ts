import type { listingSearch } from '#contract/listing-search.ts';
import { isAdministrator } from '#domain/permissions.ts';
import { toCard } from '../listing/answers.ts';
import { listCards } from '../listing/store.ts';
import type { Operation } from '../operation.ts';
import { listCardsOf } from './card-store.ts';
import { readPosition } from './position.ts';
import { findInArea, resolveSearch, usualSort } from './resolve-search.ts';

/** For an administrator also land that is not public, which only its own texts are searched for. */
export const searchListings: Operation<typeof listingSearch.searchListings> = async (
  ctx,
  { caller, query },
) => {
  const { query: text, page, pageSize, after: position } = query;
  if (isAdministrator(caller)) {
    const { total, isMore, cards } = await listCards(ctx.db, { text }, { page, pageSize });
    return {
      listings: cards.map(toFoundListing),
      total,
      isMore,
      page,
      pageSize,
      next: null,
      sort: null,
      meaning: null,
    };
  }
  const { steps, meaning } = await resolveSearch(ctx, { text });
  const after = position === undefined ? undefined : readPosition(position);
  const window = { sort: usualSort, offset: (page - 1) * pageSize, limit: pageSize, after };
  const { found, step, next, sort } = await findInArea(ctx.db, steps, window);
  const cards = await listCardsOf(ctx.db, found.listings);
  const { count: total, isMore } = found;
  const listings = cards.map(toFoundListing);
  const said = { ...meaning, area: step?.area ?? meaning.area };
  return { listings, total, isMore, page, pageSize, next, sort, meaning: said };
};

const toFoundListing = (card: Parameters<typeof toCard>[0]) => ({
  ...toCard(card),
  active: card.active,
  approved: card.approved,
});
