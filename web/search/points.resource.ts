import { boundsPattern } from '#domain/bounds.ts';
import { apiContext } from '../rendering/context.ts';
import type { Route } from './+types/points.resource.ts';
import { readFilters } from './home-filters.ts';

/**
 * Where the listings of a search are, for a part of the map: points, and clusters where there are many. Until they are
 * known the map shows the page's own cards.
 */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { page: _, after: __, sort: ___, ...search } = readFilters(request.url);
  const view = new URL(request.url).searchParams.get('view') ?? '';
  const query = { ...search, ...(boundsPattern.test(view) && { view }) };
  return context.get(apiContext).listListingPoints({ query });
};
