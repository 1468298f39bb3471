import { paths } from '../paths.ts';
import { apiContext, siteContext } from '../rendering/context.ts';
import type { Route } from './+types/sitemap.resource.ts';

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { url } = context.get(siteContext);
  const { points } = await context.get(apiContext).listListingPoints({ query: {} });
  const addresses = [
    paths.home(),
    paths.landowners(),
    paths.hunters(),
    paths.aboutUs(),
    paths.adPartners(),
    paths.inTheNews(),
    paths.termsOfUse(),
    paths.privacyPolicy(),
    ...points.map(({ id }) => paths.listing(id)),
  ];
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((path) => `<url><loc>${url}${path}</loc></url>`),
    '</urlset>',
  ].join('\n');
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};
