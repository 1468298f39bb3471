import type { listingSearch } from '#contract/listing-search.ts';
import type { Operations } from '../operation.ts';
import { countListings } from './count-listings.ts';
import { getOtherLand } from './get-other-land.ts';
import { listAlternatives } from './list-alternatives.ts';
import { listListingPoints } from './list-listing-points.ts';
import { listPublicListings } from './list-public-listings.ts';
import { searchListings } from './search-listings.ts';
import { searchPlaces } from './search-places.ts';

export const searchOperations: Operations<typeof listingSearch> = {
  listPublicListings,
  listListingPoints,
  countListings,
  listAlternatives,
  getOtherLand,
  searchListings,
  searchPlaces,
};
