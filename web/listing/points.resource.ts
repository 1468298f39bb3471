import { apiContext } from '../rendering/context.ts';
import type { Route } from './+types/points.resource.ts';
import { readFilters } from './home-filters.ts';

/** Every public listing's location for the map. Loaded after the page, since there may be thousands. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { page: _, bounds: __, ...query } = readFilters(request.url);
  return context.get(apiContext).listListingPoints({ query });
};

/**
 * Returned with the URL they were requested for, since another search may have begun. Without an answer the map shows
 * the page's own cards; the page still works.
 */
export const clientLoader = async ({ request, serverLoader }: Route.ClientLoaderArgs) => {
  const { pathname, search } = new URL(request.url);
  const { points } = await serverLoader().catch(() => ({ points: undefined }));
  return { points, url: pathname + search };
};
