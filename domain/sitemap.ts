/** So many listings are in one file of the sitemap: search engines read up to 50,000 (docs/rules/pages.md#sitemap). */
export const listingsPerPart = 10_000;
