import { alerts } from './alerts.ts';
import { bookingDays } from './booking-days.ts';
import type { Derived } from './definition.ts';
import { landCounties } from './land-counties.ts';
import { ledgers } from './ledgers.ts';
import { listingSearch } from './listing-search.ts';
import { listingVersions } from './listing-versions.ts';
import { statistics } from './statistics.ts';
import { tabCounts } from './tab-counts.ts';

/** Every view, function and trigger of the database; each after what it needs to be made. */
export const allDerived: readonly Derived[] = [
  ...bookingDays,
  ...landCounties,
  ...ledgers,
  ...statistics,
  ...tabCounts,
  ...listingSearch,
  ...alerts,
  ...listingVersions,
];
