import { apiContext } from '../rendering/context.ts';
import type { Route } from './+types/points.resource.ts';
import { readFilters } from './home-filters.ts';

/** Every public listing's place for the map, fetched after the page: it may be thousands. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { page: _, bounds: __, ...query } = readFilters(request.url);
  return context.get(apiContext).listListingPoints({ query });
};

/**
 * With the address they were asked for at, since another search may have begun meanwhile. Without an answer the map has
 * the page's own cards: no reason to lose the page.
 */
export const clientLoader = async ({ request, serverLoader }: Route.ClientLoaderArgs) => {
  const { pathname, search } = new URL(request.url);
  const { points } = await serverLoader().catch(() => ({ points: undefined }));
  return { points, address: pathname + search };
};
