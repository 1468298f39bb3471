import type { sitemap } from '#contract/sitemap.ts';
import type { Operation } from '../operation.ts';
import { listAddresses } from './store.ts';

export const listListingAddresses: Operation<typeof sitemap.listListingAddresses> = async (
  { db },
  { query },
) => {
  const rows = await listAddresses(db, query.after, query.limit);
  return { listings: rows.map(({ id, updated_at }) => ({ id, updatedDateTime: updated_at })) };
};
