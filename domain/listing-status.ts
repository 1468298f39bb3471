export type ListingFlags = { active: boolean; approved: boolean };

/** Only a listing that is both is seen by the public (spec 1 §4). */
export const isPublic = ({ active, approved }: ListingFlags): boolean => active && approved;

/** The status as shown (spec 1 §4). */
export const listingStatus = ({ active, approved }: ListingFlags) => {
  if (!approved) return 'Awaiting Approval';
  return active ? 'Active' : 'NOT Active';
};

/** The title with its county: 'Oak Ridge (Dane County)' (decisions, Listings). */
export const displayTitle = (title: string, county: string): string => `${title.trim()} (${county} County)`;
