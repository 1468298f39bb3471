import { type Activity, matchingActivities } from './activities.ts';
import type { County } from './counties.ts';
import { type Cents, shareOf } from './money.ts';
import { usualHostShare } from './pricing.ts';
import { regionOf } from './regions.ts';

/** Fewer similar listings than this say nothing about a price. */
export const leastSimilarListings = 5;

/** Where similar land is looked for; all of Wisconsin without `counties`. `name` is for texts: 'Dane County'. */
export type Area = { name: string; counties?: readonly County[] };

const wisconsin: Area = { name: 'Wisconsin' };

/**
 * The areas in which similar land is looked for, from the county outward
 * (docs/rules/listings.md#price-of-similar-land).
 */
export const areasAround = (county: County | undefined): Area[] =>
  county ? [{ name: `${county} County`, counties: [county] }, regionOf(county), wisconsin] : [wisconsin];

/** The acres of similar land: from half to twice as many. */
export const similarAcres = (acreage: number): { least: number; most: number } => ({
  least: acreage / 2,
  most: acreage * 2,
});

/** The activities of similar land: any of these, and all legal game where one of these is a hunt. */
export const similarActivities = (wanted: readonly Activity[]): Activity[] => [
  ...new Set(wanted.flatMap(matchingActivities)),
];

/** Base prices of similar land for a day: a quarter of the listings ask at most the lower one, half the middle one. */
export type PriceRange = { lowerPriceCents: Cents; middlePriceCents: Cents; upperPriceCents: Cents };

/** What a host gets for so many booked days at the lower and at the upper price, in whole cents. */
export const earningsOf = (
  { lowerPriceCents, upperPriceCents }: PriceRange,
  days: number,
): { leastCents: Cents; mostCents: Cents } => ({
  leastCents: shareOf(lowerPriceCents * days, usualHostShare),
  mostCents: shareOf(upperPriceCents * days, usualHostShare),
});
