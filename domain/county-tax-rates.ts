import type { County } from './counties.ts';
import type { Fraction } from './money.ts';

/** The month in which these rates were looked up; the Department of Revenue may change them. */
export const salesTaxAsOf = 'April 2025';

/** Wisconsin's 5 % and the half percent that most counties add. */
const defaultRate: Fraction = 0.055;

/** Counties that add another rate, or none. The City of Milwaukee's own 2 % is left out: nobody hunts there. */
const exceptions: Partial<Record<County, Fraction>> = { Milwaukee: 0.059, Waukesha: 0.05, Winnebago: 0.05 };

/** The sales tax of state and county on access to hunt, as a fraction (docs/rules/money.md#county-tax-rates). */
export const salesTaxIn = (county: County): Fraction => exceptions[county] ?? defaultRate;
