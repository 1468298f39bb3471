import type { Api } from '#contract/contract.ts';
import { activities } from '#domain/activities.ts';
import { listingsPerPart } from '#domain/sitemap.ts';
import { paths } from '../paths.ts';
import { apiContext, siteContext } from '../rendering/context.ts';
import type { Route } from './+types/sitemap-part.resource.ts';
import { type SitemapAddress, sitemapFile, xmlAnswer } from './sitemap-xml.ts';

const perBatch = 5_000;

type Site = { api: Api; url: string };

/** The pages that are no listings: those of the site, and of each county and activity. */
const pages = async function* ({ api, url }: Site): AsyncGenerator<SitemapAddress[]> {
  const { counties } = await api.getSitemap();
  const addresses = [
    paths.home(),
    paths.landowners(),
    paths.hunters(),
    paths.aboutUs(),
    paths.adPartners(),
    paths.inTheNews(),
    paths.termsOfUse(),
    paths.privacyPolicy(),
    paths.login(),
    ...activities.map((activity) => paths.home({ activity })),
    ...counties.map((county) => paths.home({ county })),
  ];
  yield addresses.map((path) => ({ url: `${url}${path}` }));
};

/** The listings of one part, batch by batch. */
const listings = async function* (
  { api, url }: Site,
  first: string | undefined,
): AsyncGenerator<SitemapAddress[]> {
  let after = first;
  for (let left = listingsPerPart; left > 0; left -= perBatch) {
    const batch = await api.listListingAddresses({ query: { limit: perBatch, ...(after && { after }) } });
    if (batch.listings.length === 0) return;
    yield batch.listings.map(({ id, updatedDateTime }) => ({
      url: `${url}${paths.listing(id)}`,
      changedAt: updatedDateTime,
    }));
    after = batch.listings.at(-1)?.id;
  }
};

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const listingsFile = new RegExp(`^listings(?:-(${uuid}))?\\.xml$`);

export const loader = ({ context, params }: Route.LoaderArgs) => {
  const site = { api: context.get(apiContext), url: context.get(siteContext).url };
  if (params.part === 'pages.xml') return xmlAnswer(sitemapFile(pages(site)));
  const found = listingsFile.exec(params.part);
  if (!found) return new Response('Not found', { status: 404 });
  return xmlAnswer(sitemapFile(listings(site, found[1])));
};
