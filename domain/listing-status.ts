export type ListingFlags = { active: boolean; approved: boolean };

/** Only a listing that is both is seen by the public (docs/rules/listings.md#approval). */
export const isPublic = ({ active, approved }: ListingFlags): boolean => active && approved;

/** The status as shown. */
export const listingStatus = ({ active, approved }: ListingFlags) => {
  if (!approved) return 'Awaiting Approval';
  return active ? 'Active' : 'NOT Active';
};

/** The title with its county: 'Oak Ridge (Dane County)' (docs/rules/listings.md#display-title). */
export const displayTitle = (title: string, county: string): string => `${title.trim()} (${county} County)`;

/**
 * The tabs of the administrators' table: active and approved; active and waiting for it; not active
 * (docs/rules/administration.md#listings-table).
 */
export const listingTabs = ['active', 'pendingApproval', 'notActive'] as const;
export type ListingTab = (typeof listingTabs)[number];

/** What that table can be sorted by; by when a listing was made unless somebody chooses. */
export const listingSorts = ['created', 'title', 'city', 'owner'] as const;
export type ListingSort = (typeof listingSorts)[number];
