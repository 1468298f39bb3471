/** How many rows a table of the administrators' shows at once, as they choose (docs/rules/administration.md#tables). */
export const pageSizes = [10, 25, 50, 100] as const;
