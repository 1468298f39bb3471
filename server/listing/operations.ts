import type { listing } from '#contract/listing.ts';
import type { listingAdministration } from '#contract/listing-administration.ts';
import type { similarPrices } from '#contract/similar-prices.ts';
import type { Operations } from '../operation.ts';
import { approveListing } from './approve-listing.ts';
import { askForChanges } from './ask-for-changes.ts';
import { exportListingTable } from './export-listing-table.ts';
import { getHostFacts } from './get-host-facts.ts';
import { getListing } from './get-listing.ts';
import { getListingApproval } from './get-listing-approval.ts';
import { getListingDetail } from './get-listing-detail.ts';
import { getPublicListing } from './get-public-listing.ts';
import { getSimilarPrices } from './get-similar-prices.ts';
import { listListingChanges } from './list-listing-changes.ts';
import { listListings } from './list-listings.ts';
import { setListingAvailability } from './set-listing-availability.ts';
import { setListingCost } from './set-listing-cost.ts';
import { submitListing } from './submit-listing.ts';
import { submitListingAgain } from './submit-listing-again.ts';
import { toggleListingActive } from './toggle-listing-active.ts';

export const listingOperations: Operations<
  typeof listing & typeof similarPrices & typeof listingAdministration
> = {
  getSimilarPrices,
  getHostFacts,
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
  getListingApproval,
  askForChanges,
  toggleListingActive,
  exportListingTable,
};
