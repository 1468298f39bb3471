import { lazy } from './lazy.ts';

/** Whole US cents. All rules and the database count in these (docs/rules/money.md#whole-cents). */
export type Cents = number;

/** A share of one, with six decimals: 0.055 is 5.5 %. */
export type Fraction = number;

const millionths = 1_000_000;

/**
 * A share of an amount in whole cents, rounded half up, once (docs/rules/money.md#rounding).
 * Integer arithmetic, so that 0.055 of 1050 cents is 58 and not what a float makes of it.
 */
export const shareOf = (amount: Cents, fraction: Fraction): Cents => {
  const scaled = BigInt(amount) * BigInt(Math.round(fraction * millionths));
  const half = BigInt(millionths / 2);
  return Number((scaled + half) / BigInt(millionths));
};

/** Dollars on the wire, at most two decimals, as whole cents. */
export const toCents = (dollars: number): Cents => Math.round(dollars * 100);

/** Whole cents as dollars on the wire. */
export const toDollars = (cents: Cents): number => cents / 100;

const dollars = (maximumFractionDigits: 0 | 2) =>
  lazy(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits }));
const twoDecimals = dollars(2);
const noDecimals = dollars(0);

/** '$1,234.50' */
export const formatMoney = (cents: Cents): string => twoDecimals().format(cents / 100);

/** '$43' or '$42.50': what a day costs, short where it is whole, never rounded. */
export const formatPrice = (cents: Cents): string =>
  cents % 100 === 0 ? noDecimals().format(cents / 100) : twoDecimals().format(cents / 100);

/** '$45': an owner's list price, rounded to whole dollars. */
export const formatWholeDollars = (cents: Cents): string =>
  noDecimals().format(Math.floor(cents / 100 + 0.5));

/** '5.5%': a fraction as people read it. */
export const formatPercent = (fraction: Fraction): string => `${Number((fraction * 100).toFixed(4))}%`;
