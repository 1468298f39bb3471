import type { similarPrices } from '#contract/similar-prices.ts';
import { areasAround, leastSimilarListings, similarAcres, similarActivities } from '#domain/similar-land.ts';
import type { Operation } from '../operation.ts';
import { findPriceQuartiles } from './price-store.ts';

/** Looks in a wider area until enough listings are similar (docs/rules/listings.md#price-of-similar-land). */
export const getSimilarPrices: Operation<typeof similarPrices.getSimilarPrices> = async (ctx, { query }) => {
  const acres = query.acreage === undefined ? undefined : similarAcres(query.acreage);
  const activities = similarActivities(query.activities);
  for (const [index, { name, counties }] of areasAround(query.county).entries()) {
    const { listings, quartiles } = await findPriceQuartiles(ctx.db, { counties, acres, activities });
    if (!quartiles || listings < leastSimilarListings) continue;
    const [lowerPriceCents, middlePriceCents, upperPriceCents] = quartiles;
    const prices = { lowerPriceCents, middlePriceCents, upperPriceCents };
    return { similar: { area: name, isWider: index > 0, listings, ...prices } };
  }
  return { similar: null };
};
