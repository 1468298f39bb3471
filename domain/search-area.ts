/** Around a place a search looks within so many miles: the next number where too little fits. */
export const searchedMiles = [50, 100, 800] as const;

/** The last number is the whole state, also around a hunter who is three degrees over its line (own-position.ts). */
const [, , wholeStateMiles] = searchedMiles;

/** The miles that a search offers to choose from. */
export const offeredMiles = [10, 25, 50, 100, 200] as const;
export type OfferedMiles = (typeof offeredMiles)[number];

/** 'within 50 miles', or 'anywhere in Wisconsin' (docs/rules/search.md#places-of-a-search). */
export const milesText = (miles: number): string =>
  miles < wholeStateMiles ? `within ${miles} miles` : 'anywhere in Wisconsin';
