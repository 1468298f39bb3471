import type { listingSearch } from '#contract/listing-search.ts';
import type { Operation } from '../operation.ts';
import { toCard, toDaysPrice } from './answers.ts';
import { toFilters } from './search.ts';
import { listCards } from './store.ts';

export const listPublicListings: Operation<typeof listingSearch.listPublicListings> = async (
  ctx,
  { query },
) => {
  const { page, pageSize, ...search } = query;
  const filters = toFilters(ctx, search);
  if (!filters) return { listings: [], total: 0, page, pageSize };
  const { total, cards } = await listCards(ctx.db, filters, { page, pageSize });
  const listings = cards.map((card) => ({ ...toCard(card), daysPrice: toDaysPrice(card) }));
  return { listings, total, page, pageSize };
};
