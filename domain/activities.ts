/** What can be hunted or fished on a listing. */
export const activities = [
  'All Legal Game',
  'Deer',
  'Turkey',
  'Small Game',
  'Game Birds',
  'Migratory Birds',
  'Predators',
  'Fishing Access',
] as const;
export type Activity = (typeof activities)[number];

/**
 * The activities that match a search for one (docs/rules/search.md#activities): a listing for all legal game matches
 * every hunt, but not fishing.
 */
export const matchingActivities = (wanted: Activity): Activity[] =>
  wanted === 'All Legal Game' || wanted === 'Fishing Access' ? [wanted] : [wanted, 'All Legal Game'];
