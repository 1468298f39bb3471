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

/** The activities that a listing may name to be found by one: land for all legal game suits every hunt, but no angler. */
export const foundUnder = (wanted: Activity): Activity[] =>
  wanted === 'All Legal Game' || wanted === 'Fishing Access' ? [wanted] : [wanted, 'All Legal Game'];
