import type { listingSearch } from '#contract/listing-search.ts';
import type { Operation } from '../operation.ts';

const maxPlaces = 8;

export const searchPlaces: Operation<typeof listingSearch.searchPlaces> = async (
  ctx,
  { query, caller, network },
) => {
  if (query.text === '') return { places: [] };
  const found = await ctx.geocoder.search(query.text, maxPlaces, caller?.id ?? network);
  return { places: found.map(({ name, county, lat, lng, kind }) => ({ name, county, lat, lng, kind })) };
};
