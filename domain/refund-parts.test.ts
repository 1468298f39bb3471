import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PaymentParts, refundParts } from './refund-parts.ts';

const sold: PaymentParts = { priceCents: 4500, feeCents: 450, taxCents: 272, stateTaxCents: 248 };

// docs/rules/statistics.md#parts-of-a-refund
test('a refund gives back its share of price, fee and tax, each rounded half up', () => {
  expect(refundParts(sold, [], 2000)).toEqual({
    priceCents: 1724,
    feeCents: 172,
    taxCents: 104,
    stateTaxCents: 95,
  });
  expect(refundParts(sold, [], 5222)).toEqual(sold);
  expect(refundParts({ ...sold, taxCents: 0, stateTaxCents: 0 }, [], 1).priceCents).toBe(1);
  // Nothing was sold for it: all of it is price.
  const nothing = { priceCents: 0, feeCents: 0, taxCents: 0, stateTaxCents: 0 };
  expect(refundParts(nothing, [], 100)).toEqual({ ...nothing, priceCents: 100 });
});

test('the refunds of a payment that went back whole are what it was made of', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(
      cents,
      cents,
      cents,
      cents,
      fc.array(cents, { maxLength: 8 }),
      (price, fee, tax, state, cuts) => {
        const whole = {
          priceCents: price,
          feeCents: fee,
          taxCents: tax,
          stateTaxCents: Math.min(state, tax),
        };
        let left = price + fee + tax;
        const given: PaymentParts[] = [];
        for (const cut of [...cuts, Number.POSITIVE_INFINITY]) {
          const amount = Math.min(cut, left);
          const parts = refundParts(whole, given, amount);
          expect(parts.priceCents + parts.feeCents + parts.taxCents).toBe(amount);
          expect(parts.stateTaxCents).toBeLessThanOrEqual(parts.taxCents);
          given.push(parts);
          left -= amount;
        }
        for (const name of Object.keys(sold) as (keyof PaymentParts)[])
          expect(given.reduce((sum, parts) => sum + parts[name], 0)).toBe(whole[name]);
      },
    ),
  );
});
