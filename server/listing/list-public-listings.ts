import type { listing } from '#contract/listing.ts';
import type { Operation } from '../operation.ts';
import { toCard } from './answers.ts';
import { listCards } from './store.ts';

export const listPublicListings: Operation<typeof listing.listPublicListings> = async (ctx, { query }) => {
  const { page, pageSize, ...filters } = query;
  const { total, cards } = await listCards(ctx.db, filters, { page, pageSize });
  return { listings: cards.map(toCard), total, page, pageSize };
};
