import type { listing } from '#contract/listing.ts';
import type { listingAdministration } from '#contract/listing-administration.ts';
import type { listingSearch } from '#contract/listing-search.ts';
import type { Operations } from '../operation.ts';
import { approveListing } from './approve-listing.ts';
import { askForChanges } from './ask-for-changes.ts';
import { exportListingTable } from './export-listing-table.ts';
import { getListing } from './get-listing.ts';
import { getListingDetail } from './get-listing-detail.ts';
import { getListingReview } from './get-listing-review.ts';
import { getPublicListing } from './get-public-listing.ts';
import { getSimilarPrices } from './get-similar-prices.ts';
import { listListingChanges } from './list-listing-changes.ts';
import { listListingPoints } from './list-listing-points.ts';
import { listListings } from './list-listings.ts';
import { listPublicListings } from './list-public-listings.ts';
import { searchListings } from './search-listings.ts';
import { searchPlaces } from './search-places.ts';
import { setListingAvailability } from './set-listing-availability.ts';
import { setListingCost } from './set-listing-cost.ts';
import { submitListing } from './submit-listing.ts';
import { submitListingAgain } from './submit-listing-again.ts';
import { toggleListingActive } from './toggle-listing-active.ts';

export const listingOperations: Operations<
  typeof listing & typeof listingSearch & typeof listingAdministration
> = {
  listPublicListings,
  listListingPoints,
  getSimilarPrices,
  searchPlaces,
  searchListings,
  listListings,
  listListingChanges,
  getPublicListing,
  getListingDetail,
  getListing,
  submitListing,
  setListingAvailability,
  setListingCost,
  submitListingAgain,
  approveListing,
  getListingReview,
  askForChanges,
  toggleListingActive,
  exportListingTable,
};
