/** The choices of rows per page in the administrators' tables (docs/rules/administration.md#tables). */
export const pageSizes = [10, 25, 50, 100] as const;
