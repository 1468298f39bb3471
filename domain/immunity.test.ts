import { expect, test } from 'vitest';
import { exceedsCap, immunityState, warningBeforeConfirming, yearOf } from './immunity.ts';

const limitCents = 200_000;

// docs/rules/immunity.md#warning
test.each([
  [0, 'below'],
  [159_999, 'below'],
  [160_000, 'near'],
  [200_000, 'near'],
  [200_001, 'over'],
] as const)('%d cents of $2,000 are %s', (cents, state) => {
  expect(immunityState(cents, limitCents)).toBe(state);
});

// docs/rules/immunity.md#warning
test('a host is warned before confirming from 80 % of the limit on', () => {
  const year = { paidCents: 100_000, confirmedCents: 40_000 };
  expect(warningBeforeConfirming(year, 19_999, limitCents)).toBeUndefined();
  expect(warningBeforeConfirming(year, 20_000, limitCents)).toBe(
    'With this booking hunters pay $1,600.00 for your land this year, of the $2,000.00 a year of the law on immunity.',
  );
  expect(warningBeforeConfirming(year, 60_001, limitCents)).toBe(
    'With this booking hunters pay $2,000.01 for your land this year: more than the $2,000.00 a year of the law on immunity.',
  );
  expect(warningBeforeConfirming({ ...year, paidCents: 200_000 }, 5_000, limitCents)).toBe(
    'With this booking hunters pay $2,450.00 for your land this year. You are beyond $2,000.00 already.',
  );
});

// docs/rules/immunity.md#yearly-cap
test('a cap is exceeded beyond it, not at it', () => {
  const year = { paidCents: 90_000, confirmedCents: 5_000 };
  expect(exceedsCap(year, 5_000, 100_000)).toBe(false);
  expect(exceedsCap(year, 5_001, 100_000)).toBe(true);
  expect(exceedsCap(year, 999_999, null)).toBe(false);
});

test('a day belongs to its calendar year', () => {
  expect(yearOf('2026-12-31')).toBe(2026);
  expect(yearOf('2027-01-01')).toBe(2027);
});
