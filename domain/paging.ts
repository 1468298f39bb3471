/** The choices of rows per page in the administrators' tables (docs/rules/administration.md#tables). */
export const pageSizes = [10, 25, 50, 100] as const;

/**
 * How many rows that fit filters are counted under a tab, and paged through; a count of one more stands for any number
 * (docs/rules/administration.md#filters).
 */
export const maxFiltered = 1000;
