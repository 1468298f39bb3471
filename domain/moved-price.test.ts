import { expect, test } from 'vitest';
import { movedPrice } from './moved-price.ts';

// docs/rules/booking.md#other-days-or-another-party
test.each([
  ['the same', { totalCents: 9900, costsCents: 9900, leftCents: 9900 }, { kind: 'same' }],
  ['the same, after a refund', { totalCents: 9900, costsCents: 9900, leftCents: 8900 }, { kind: 'same' }],
  [
    'less, after a refund',
    { totalCents: 4950, costsCents: 9900, leftCents: 8900 },
    { kind: 'cheaper', backCents: 4950 },
  ],
  ['less than is left', { totalCents: 4950, costsCents: 9900, leftCents: 4950 }, { kind: 'nothingLeft' }],
  ['much less than is left', { totalCents: 4950, costsCents: 9900, leftCents: 900 }, { kind: 'nothingLeft' }],
  ['more', { totalCents: 14_850, costsCents: 9900, leftCents: 8900 }, { kind: 'dearer', backCents: 8900 }],
] as const)('days that cost %s', (_, facts, moved) => {
  expect(movedPrice(facts)).toEqual(moved);
});
