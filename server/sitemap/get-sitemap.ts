import type { sitemap } from '#contract/sitemap.ts';
import { listingsPerPart } from '#domain/sitemap.ts';
import type { Operation } from '../operation.ts';
import { listCountiesWithLand, listPartStarts } from './store.ts';

export const getSitemap: Operation<typeof sitemap.getSitemap> = async ({ db }) => {
  const [counties, parts] = await Promise.all([
    listCountiesWithLand(db),
    listPartStarts(db, listingsPerPart),
  ]);
  return { counties, parts };
};
