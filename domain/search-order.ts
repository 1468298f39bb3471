/** The orders of search results (docs/rules/search.md#order). */
export const sortOrders = ['fit', 'distance', 'price', 'size', 'rating', 'newest'] as const;
export type SortOrder = (typeof sortOrders)[number];
