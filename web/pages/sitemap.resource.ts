import { paths } from '../paths.ts';
import { apiContext, siteContext } from '../rendering/context.ts';
import type { Route } from './+types/sitemap.resource.ts';
import { sitemapIndex, xmlAnswer } from './sitemap-xml.ts';

/** The index: the pages of the site, and the listings in parts (docs/rules/pages.md#sitemap). */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const { url } = context.get(siteContext);
  const { parts } = await context.get(apiContext).getSitemap();
  const files = ['pages', ...parts.map((after) => (after ? `listings-${after}` : 'listings'))];
  return xmlAnswer(sitemapIndex(files.map((name) => `${url}${paths.sitemapPart(name)}`)));
};
