import type { listingSearch } from '#contract/listing-search.ts';
import { isAdministrator } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import { toCard } from './answers.ts';
import { listCards } from './store.ts';

export const searchListings: Operation<typeof listingSearch.searchListings> = async (
  ctx,
  { caller, query },
) => {
  const { query: text, page, pageSize } = query;
  const filters = { text, withHidden: isAdministrator(caller) };
  const { total, cards } = await listCards(ctx.db, filters, { page, pageSize });
  const listings = cards.map((card) => ({ ...toCard(card), active: card.active, approved: card.approved }));
  return { listings, total, page, pageSize };
};
