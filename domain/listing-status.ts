export type ListingFlags = { active: boolean; approved: boolean };

/** Whether the public can see a listing (docs/rules/listings.md#approval). */
export const isPublic = ({ active, approved }: ListingFlags): boolean => active && approved;

/** The status as users read it. */
export const listingStatus = ({ active, approved }: ListingFlags) => {
  if (!approved) return 'Awaiting Approval';
  return active ? 'Active' : 'NOT Active';
};

/** The title with its county: 'Oak Ridge (Dane County)' (docs/rules/listings.md#display-title). */
export const displayTitle = (title: string, county: string): string => `${title.trim()} (${county} County)`;

/**
 * The tabs of the administrators' table: active and approved; active and awaiting approval; not active
 * (docs/rules/administration.md#listings-table).
 */
export const listingTabs = ['active', 'pendingApproval', 'notActive'] as const;
export type ListingTab = (typeof listingTabs)[number];

/** The sort keys of that table; the default is the first, the time of creation. */
export const listingSorts = ['created', 'title', 'city', 'host'] as const;
export type ListingSort = (typeof listingSorts)[number];
