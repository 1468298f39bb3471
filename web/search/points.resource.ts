import { boundsPattern } from '#domain/bounds.ts';
import { apiContext } from '../rendering/context.ts';
import type { Route } from './+types/points.resource.ts';
import { readFilters } from './home-filters.ts';

/** Where the listings of a search are, for a part of the map: points, and clusters where there are many. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { page: _, after: __, sort: ___, ...search } = readFilters(request.url);
  const view = new URL(request.url).searchParams.get('view') ?? '';
  const query = { ...search, ...(boundsPattern.test(view) && { view }) };
  return context.get(apiContext).listListingPoints({ query });
};

/**
 * Returned with the URL they were requested for, since another search may have begun. Without an answer the map shows
 * the page's own cards; the page still works.
 */
export const clientLoader = async ({ request, serverLoader }: Route.ClientLoaderArgs) => {
  const { pathname, search } = new URL(request.url);
  const answer = await serverLoader().catch(() => undefined);
  return { answer, url: pathname + search };
};
