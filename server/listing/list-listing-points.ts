import type { listing } from '#contract/listing.ts';
import type { Operation } from '../operation.ts';
import { listPoints } from './store.ts';

export const listListingPoints: Operation<typeof listing.listListingPoints> = async (ctx, { query }) => {
  const found = await listPoints(ctx.db, query);
  return { points: found.map(({ base_cost_cents, ...point }) => ({ ...point, baseCost: base_cost_cents })) };
};
