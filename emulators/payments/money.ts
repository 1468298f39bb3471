/** An amount on the wire of the v2 calls; `value` is a decimal string such as "12.50". */
export type Money = { currency_code: string; value: string };

const wire = /^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/;

export type MoneyFault =
  | 'MISSING_REQUIRED_PARAMETER'
  | 'INVALID_PARAMETER_SYNTAX'
  | 'INVALID_CURRENCY_CODE'
  | 'DECIMAL_PRECISION'
  | 'CANNOT_BE_NEGATIVE'
  | 'CANNOT_BE_ZERO_OR_NEGATIVE'
  | 'MAX_VALUE_EXCEEDED';

/** The currencies that this emulator accepts; all have two decimals. */
const currencies = ['USD', 'CAD', 'EUR', 'GBP', 'AUD'];

/** Whole cents of a decimal string known to have at most two decimals. */
export const centsOf = (value: string): number => Math.round(Number(value) * 100);

/** "12.50" for 1250 cents. */
export const decimalOf = (cents: number): string => (cents / 100).toFixed(2);

export const money = (currency: string, cents: number): Money => ({
  currency_code: currency,
  value: decimalOf(cents),
});

/** Why a currency and a value are no payable amount, or null when they are one. `least` is the minimum in cents. */
export const moneyFault = (currency: unknown, value: unknown, least: 0 | 1 = 1): MoneyFault | null => {
  if (currency === undefined || value === undefined) return 'MISSING_REQUIRED_PARAMETER';
  if (typeof value !== 'string' || !wire.test(value) || value.length > 32) return 'INVALID_PARAMETER_SYNTAX';
  if (typeof currency !== 'string' || currency.length !== 3) return 'INVALID_PARAMETER_SYNTAX';
  if (!currencies.includes(currency)) return 'INVALID_CURRENCY_CODE';
  if ((value.split('.')[1] ?? '').length > 2) return 'DECIMAL_PRECISION';
  if (centsOf(value) < least) return least === 0 ? 'CANNOT_BE_NEGATIVE' : 'CANNOT_BE_ZERO_OR_NEGATIVE';
  // Above this, cents are no longer exact in a double; the provider's own limit is of the same order.
  if (!Number.isSafeInteger(centsOf(value))) return 'MAX_VALUE_EXCEEDED';
  return null;
};

/** The provider's fee on a captured amount, in cents: 3.49 % and 49 cents. */
export const feeOf = (cents: number): number => Math.round(cents * 0.0349) + 49;
