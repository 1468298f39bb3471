import type { Day } from './dates.ts';
import { type Cents, formatMoney } from './money.ts';

/** What hunters pay for an owner's land in a year, before the owner's fee (docs/rules/immunity.md#amounts). */
export type YearOfPayments = {
  /** Of bookings that were paid this year. */
  paidCents: Cents;
  /** Of bookings that are confirmed and not paid yet. */
  confirmedCents: Cents;
};

/** From this share of the limit on, the owner is warned. */
const warningShare = 0.8;

/** 'near' from 80 % of the limit on, 'over' beyond it (docs/rules/immunity.md#warning). */
export type ImmunityState = 'below' | 'near' | 'over';

export const immunityState = (cents: Cents, limitCents: Cents): ImmunityState => {
  if (cents > limitCents) return 'over';
  return cents >= limitCents * warningShare ? 'near' : 'below';
};

/** What is paid and confirmed together. */
export const sumOfYear = ({ paidCents, confirmedCents }: YearOfPayments): Cents => paidCents + confirmedCents;

/**
 * What an owner should know before they confirm a booking of this price; undefined while the sum stays below 80 % of
 * the limit (docs/rules/immunity.md#warning).
 */
export const warningBeforeConfirming = (
  year: YearOfPayments,
  priceCents: Cents,
  limitCents: Cents,
): string | undefined => {
  const before = sumOfYear(year);
  const after = before + priceCents;
  const state = immunityState(after, limitCents);
  if (state === 'below') return undefined;
  const sum = `With this booking hunters pay ${formatMoney(after)} for your land this year`;
  if (state === 'near') return `${sum}, of the ${formatMoney(limitCents)} a year of the law on immunity.`;
  return before > limitCents
    ? `${sum}. You are beyond ${formatMoney(limitCents)} already.`
    : `${sum}: more than the ${formatMoney(limitCents)} a year of the law on immunity.`;
};

/** Whether a booking would exceed the owner's own cap for the year (docs/rules/immunity.md#yearly-cap). */
export const exceedsCap = (year: YearOfPayments, priceCents: Cents, capCents: Cents | null): boolean =>
  capCents !== null && sumOfYear(year) + priceCents > capCents;

/** The calendar year of a day. */
export const yearOf = (day: Day): number => Number(day.slice(0, 4));
