import type { Place } from '#contract/listing-search.ts';
import { api } from '../../session/api.ts';

/** Street addresses and places in Wisconsin, best first. */
export const findPlaces = async (text: string): Promise<Place[]> => {
  const { searchPlaces } = await api();
  return (await searchPlaces({ query: { text } })).places;
};
