/** How long a search waits for more typing, in ms (docs/rules/administration.md#tables). */
export const searchDebounceMs = 1_000;
