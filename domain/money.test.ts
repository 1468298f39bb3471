import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatMoney,
  formatPercent,
  formatPrice,
  formatWholeDollars,
  shareOf,
  toCents,
  toDollars,
} from './money.ts';

const anyCents = fc.integer({ min: 0, max: 2_000_000_000 });
const anyMillionths = fc.integer({ min: 0, max: 1_000_000 });

// docs/rules/money.md#rounding
describe('a share of an amount', () => {
  test.each([
    [1050, 0.055, 58], // 57.75
    [1000, 0.0555, 56], // 55.5 goes up
    [5, 0.1, 1], // 0.5 goes up
    [15, 0.1, 2],
    [4500, 0.1, 450],
    [4500, 0.85, 3825],
    [33, 0.333333, 11],
    [1, 0.499999, 0],
    [1, 0.5, 1],
    [0, 1, 0],
    [123_456_789, 0, 0],
    [123_456_789, 1, 123_456_789],
  ])('of %i cents at %f is %i', (amount, fraction, share) => {
    expect(shareOf(amount, fraction)).toBe(share);
  });

  test('is rounded half up to the cent, as in integer arithmetic', () => {
    fc.assert(
      fc.property(anyCents, anyMillionths, (amount, millionths) => {
        const exact = BigInt(amount) * BigInt(millionths);
        const down = exact / 1_000_000n;
        const rest = exact - down * 1_000_000n;
        expect(shareOf(amount, millionths / 1e6)).toBe(Number(rest >= 500_000n ? down + 1n : down));
      }),
      { numRuns: 2000 },
    );
  });
});

// docs/rules/money.md#whole-cents, docs/rules/money.md#formats, docs/rules/money.md#percentages
describe('dollars and cents', () => {
  test('convert back and forth unchanged', () => {
    fc.assert(fc.property(anyCents, (cents) => void expect(toCents(toDollars(cents))).toBe(cents)));
  });

  test('convert exactly where a float is inexact', () => {
    expect(toCents(1.15)).toBe(115);
    expect(toCents(0.29)).toBe(29);
    expect(toCents(1_234_567.89)).toBe(123_456_789);
  });

  test('are shown with a $ and two decimals, a list price in whole dollars', () => {
    expect(formatMoney(123_450)).toBe('$1,234.50');
    expect(formatMoney(0)).toBe('$0.00');
    expect(formatWholeDollars(4_550)).toBe('$46');
    expect(formatWholeDollars(4_549)).toBe('$45');
    expect(formatWholeDollars(250)).toBe('$3');
    expect(formatWholeDollars(1_500)).toBe('$15');
    expect(formatWholeDollars(1_234_550)).toBe('$12,346');
    expect(formatWholeDollars(0)).toBe('$0');
  });

  test('of a day have no decimals where they are whole, and are never rounded', () => {
    expect(formatPrice(4_300)).toBe('$43');
    expect(formatPrice(4_250)).toBe('$42.50');
    expect(formatPrice(4_201)).toBe('$42.01');
    expect(formatPrice(123_400)).toBe('$1,234');
    expect(formatPrice(0)).toBe('$0');
    expect(formatPrice(99)).toBe('$0.99');
  });
});

test('percentages are formatted with a % sign', () => {
  expect(formatPercent(0.1)).toBe('10%');
  expect(formatPercent(0.055)).toBe('5.5%');
  expect(formatPercent(0.85)).toBe('85%');
  expect(formatPercent(0.051234)).toBe('5.1234%');
  expect(formatPercent(0)).toBe('0%');
});
