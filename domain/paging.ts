/** How many rows a table of the administrators' shows at once, as they choose (spec 2 §9). */
export const pageSizes = [10, 25, 50, 100] as const;
