import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, contains, daysIn, eachDay } from './dates.ts';
import { shareOf } from './money.ts';
import { costOfDay, hostShare, lacksPrice, type Prices, quote, totalsOf, totalsWith } from './pricing.ts';

const ridge: Prices = {
  baseCostCents: 4500,
  costRanges: [{ startDay: '2026-11-21', endDay: '2026-11-29', costCents: 12_000 }],
  bookingFeePercentage: 0.1,
  taxRate: 0.055,
};

// docs/rules/money.md#price-of-a-day
describe('the price of a day', () => {
  test.each([
    ['2026-11-20', 4500],
    ['2026-11-21', 12_000],
    ['2026-11-29', 12_000],
    ['2026-11-30', 4500],
  ])('on %s is %i cents: a range includes both ends', (day, cents) => {
    expect(costOfDay(ridge, day)).toBe(cents);
  });
});

test('a listing with a day that costs nothing lacks a price', () => {
  const free = { startDay: '2026-12-01', endDay: '2026-12-01', costCents: 0 };
  expect(lacksPrice(ridge)).toBe(false);
  expect(lacksPrice({ ...ridge, baseCostCents: 0 })).toBe(true);
  expect(lacksPrice({ ...ridge, costRanges: [...ridge.costRanges, free] })).toBe(true);
});

// docs/rules/money.md#quote, docs/rules/money.md#tax
describe('a quote', () => {
  test('adds up the days, then the fee on the price, then the tax on both', () => {
    const { days, ...totals } = quote(ridge, { startDay: '2026-11-20', endDay: '2026-11-22' });
    expect(days).toEqual([
      { day: '2026-11-20', costCents: 4500 },
      { day: '2026-11-21', costCents: 12_000 },
      { day: '2026-11-22', costCents: 12_000 },
    ]);
    expect(totals).toEqual({
      bookingPriceCents: 28_500,
      bookingFeeCents: 2850,
      subTotalCents: 31_350,
      totalTaxCents: 1724, // 1724.25
      totalCents: 33_074,
    });
  });

  test('has no tax where the listing has no rate', () => {
    expect(
      quote({ ...ridge, taxRate: null }, { startDay: '2026-12-01', endDay: '2026-12-01' }),
    ).toMatchObject({
      bookingPriceCents: 4500,
      totalTaxCents: 0,
      totalCents: 4950,
    });
  });

  test('of $15, the lowest advertised price', () => {
    expect(totalsOf(1500, { bookingFeePercentage: 0.1, taxRate: 0.055 })).toEqual({
      bookingPriceCents: 1500,
      bookingFeeCents: 150,
      subTotalCents: 1650,
      totalTaxCents: 91, // 90.75
      totalCents: 1741,
    });
  });

  test('adds up for any prices and any range', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    const fraction = fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => millionths / 1e6);
    fc.assert(
      fc.property(
        cents,
        fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 20 }), cents), {
          maxLength: 6,
        }),
        fraction,
        fc.option(fraction),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 30 }),
        (baseCostCents, steps, bookingFeePercentage, taxRate, from, length) => {
          let next = '2026-06-01';
          const costRanges = steps.map(([gap, days, costCents]) => {
            const startDay = addDays(next, gap);
            next = addDays(startDay, days);
            return { startDay, endDay: next, costCents };
          });
          const startDay = addDays('2026-06-01', from);
          const range = { startDay, endDay: addDays(startDay, length) };
          const made = quote({ baseCostCents, costRanges, bookingFeePercentage, taxRate }, range);
          const byHand = eachDay(range).reduce((sum, day) => {
            const priced = costRanges.filter((one) => contains(one, day));
            return sum + (priced[0]?.costCents ?? baseCostCents);
          }, 0);
          expect(made.days).toHaveLength(daysIn(range));
          expect(made.bookingPriceCents).toBe(byHand);
          expect(made.subTotalCents).toBe(made.bookingPriceCents + made.bookingFeeCents);
          expect(made.totalCents).toBe(made.subTotalCents + made.totalTaxCents);
          expect(made.totalTaxCents).toBe(shareOf(made.subTotalCents, taxRate ?? 0));
          expect(
            Object.values(totalsOf(byHand, { bookingFeePercentage, taxRate })).every(Number.isSafeInteger),
          ).toBe(true);
        },
      ),
    );
  });
});

test('a fee that was set by hand is used unchanged; the tax on both is rounded half up', () => {
  expect(totalsWith({ bookingPriceCents: 6010, bookingFeeCents: 333 }, 0.055)).toEqual({
    bookingPriceCents: 6010,
    bookingFeeCents: 333,
    subTotalCents: 6343,
    totalTaxCents: 349, // 348.865
    totalCents: 6692,
  });
  expect(totalsWith({ bookingPriceCents: 100, bookingFeeCents: 0 }, null)).toMatchObject({ totalCents: 100 });
});

// docs/rules/money.md#hosts-share
test('the host gets a share of the price alone, rounded half up', () => {
  expect(hostShare(4500, 0.85)).toBe(3825);
  expect(hostShare(1050, 0.855)).toBe(898); // 897.75
  expect(hostShare(10, 0.85)).toBe(9); // 8.5
});
