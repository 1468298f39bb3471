import type { sitemap } from '#contract/sitemap.ts';
import type { Operations } from '../operation.ts';
import { getSitemap } from './get-sitemap.ts';
import { listListingAddresses } from './list-listing-addresses.ts';

export const sitemapOperations: Operations<typeof sitemap> = { getSitemap, listListingAddresses };
