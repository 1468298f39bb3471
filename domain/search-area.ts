/** Around a place a search looks within so many miles: the next number where too little fits. */
export const searchedMiles = [50, 100, 400] as const;

/** Around any place in Wisconsin the last number is the whole state. */
const [, , wholeStateMiles] = searchedMiles;

/** 'within 50 miles', or 'anywhere in Wisconsin' (docs/rules/search.md#places-of-a-search). */
export const milesText = (miles: number): string =>
  miles < wholeStateMiles ? `within ${miles} miles` : 'anywhere in Wisconsin';
