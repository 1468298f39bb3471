import type { Api } from '#contract/contract.ts';
import type { HomeFilters } from '../paths.ts';
import { readSent } from './read-search-form.ts';

/** Where a search looks, apart from a view of the map. */
const areaOf = async (api: Api, { text, near, county }: HomeFilters) => {
  const query = { text, near, county, page: 1, pageSize: 1 };
  const { meaning } = await api.listPublicListings({ query });
  return `${meaning.area?.kind} ${meaning.area?.name}`;
};

/**
 * The search of a form whose text was changed: it stays in the map's view as long as it means the same place as before,
 * also none (docs/rules/search.md#map-view).
 */
export const settleEdit = async (api: Api, sent: URLSearchParams): Promise<HomeFilters> => {
  const { textBefore, ...filters } = readSent(sent);
  if (textBefore === undefined) return filters;
  const before = new URLSearchParams(sent);
  before.set('text', textBefore);
  const [then, now] = await Promise.all([areaOf(api, readSent(before)), areaOf(api, filters)]);
  const { bounds: _, ...anywhere } = filters;
  return then === now ? filters : anywhere;
};
