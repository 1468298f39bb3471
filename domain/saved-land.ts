/** Land that a person has on their list at most, and characters of a note (docs/rules/saved.md#limits). */
export const maxSaved = 500;
export const maxSavedNote = 500;

/** Land side by side, at most and at least (docs/rules/saved.md#compare). */
export const maxCompared = 4;
export const minCompared = 2;

/** How much land that was seen lately a browser keeps (docs/rules/saved.md#seen-lately). */
export const maxSeen = 12;

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The ids of listings in a text such as an address, separated by commas: each once, and at most `max`. */
export const readListingIds = (text: string, max: number): string[] =>
  [...new Set(text.split(',').map((id) => id.trim().toLowerCase()))]
    .filter((id) => idPattern.test(id))
    .slice(0, max);

/** What was seen lately with one more listing, the latest first. */
export const withSeen = (seen: readonly string[], listingId: string): string[] =>
  [listingId, ...seen.filter((id) => id !== listingId)].slice(0, maxSeen);
