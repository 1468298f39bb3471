import { lazy } from './lazy.ts';

/** Whole US cents, the unit of all rules and of the database (docs/rules/money.md#whole-cents). */
export type Cents = number;

/** A fraction of one, with six decimals: 0.055 is 5.5 %. */
export type Fraction = number;

const millionths = 1_000_000;

/**
 * A share of an amount in whole cents, rounded half up, once (docs/rules/money.md#rounding).
 * Integer arithmetic: a float could round 0.055 of 1050 cents to another result than 58.
 */
export const shareOf = (amount: Cents, fraction: Fraction): Cents => {
  const scaled = BigInt(amount) * BigInt(Math.round(fraction * millionths));
  const half = BigInt(millionths / 2);
  return Number((scaled + half) / BigInt(millionths));
};

/** amount × part ÷ whole in whole cents, rounded half up; zero for a whole of zero. Exact for any amount. */
export const ratioOf = (amount: Cents, part: Cents, whole: Cents): Cents => {
  if (whole === 0) return 0;
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
};

/** Converts dollars on the wire (at most two decimals) to whole cents. */
export const toCents = (dollars: number): Cents => Math.round(dollars * 100);

/** Converts whole cents to dollars on the wire. */
export const toDollars = (cents: Cents): number => cents / 100;

const dollars = (maximumFractionDigits: 0 | 2) =>
  lazy(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits }));
const twoDecimals = dollars(2);
const noDecimals = dollars(0);

/** '$1,234.50' */
export const formatMoney = (cents: Cents): string => twoDecimals().format(cents / 100);

/** '$43' or '$42.50': the price of a day, without decimals when they are zero, never rounded. */
export const formatPrice = (cents: Cents): string =>
  cents % 100 === 0 ? noDecimals().format(cents / 100) : twoDecimals().format(cents / 100);

/** '$45': a host's list price, rounded to whole dollars. */
export const formatWholeDollars = (cents: Cents): string =>
  noDecimals().format(Math.floor(cents / 100 + 0.5));

/** '5.5%' for 0.055. */
export const formatPercent = (fraction: Fraction): string => `${Number((fraction * 100).toFixed(4))}%`;
