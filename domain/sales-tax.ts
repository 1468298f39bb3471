import { type Cents, type Fraction, shareOf } from './money.ts';

/** Wisconsin's own rate; what a booking's tax has above it is its county's. */
const stateRate: Fraction = 0.05;

/** The part of a booking's sales tax that is the state's, in whole cents (docs/rules/statistics.md#sales-tax). */
export const stateTaxOf = ({
  subTotalCents,
  taxCents,
}: {
  /** Price and booking fee, which are taxed. */
  subTotalCents: Cents;
  taxCents: Cents;
}): Cents => Math.min(taxCents, shareOf(subTotalCents, stateRate));
