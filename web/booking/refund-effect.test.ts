import { expect, test } from 'vitest';
import { fullRefundEffect, payoutEffect, sentEffect } from './refund-effect.ts';

const payout = {
  ...({
    type: 'PayPalPayout',
    status: 'Processing',
    isUncalled: false,
    itemStatus: 'Pending',
    sentDateTime: null,
  } as const),
  ...{ amountCents: 3825, dueCents: 3825, owedCents: 0, onItsWayCents: 3825, arrivedCents: 0 },
  ...{ fullAmountCents: 3825, undoableChecks: [] },
};
const partly = { bearer: 'host', amountCents: 1000 } as const;

test('what PayPal was asked for was sent', () => {
  const booking = { totalCents: 4950, hostPayout: payout };
  expect(fullRefundEffect(booking)).toBe('$38.25 was sent already: Openacre bears it, unless it comes back.');
  expect(payoutEffect(booking, partly)).toBe(
    'The payout stays $38.25. $10.00 of it was sent already: Openacre bears it, unless it comes back.',
  );
});

test('what PayPal was not asked for yet is taken back', () => {
  const booking = { totalCents: 4950, hostPayout: { ...payout, isUncalled: true } };
  expect(fullRefundEffect(booking)).toBe('The payout of $38.25 is cancelled.');
  expect(payoutEffect(booking, partly)).toBe('The payout goes down by $10.00, from $38.25 to $28.25.');
});

test('what is not claimed at PayPal can be taken back', () => {
  const unclaimed = { ...payout, itemStatus: 'Unclaimed' } as const;
  const booking = { totalCents: 4950, hostPayout: unclaimed };
  expect(fullRefundEffect(booking)).toBe(
    '$38.25 was sent already, but is not claimed at PayPal yet: Openacre bears it, unless it is taken back or comes back.',
  );
  expect(payoutEffect(booking, partly)).toBe(
    'The payout stays $38.25. $10.00 of it was sent already, but is not claimed at PayPal yet: Openacre bears it, unless it is taken back or comes back.',
  );
  const later = { ...unclaimed, onItsWayCents: 825, arrivedCents: 3000 };
  expect(fullRefundEffect({ totalCents: 4950, hostPayout: later })).toBe(
    '$38.25 was sent already, and $8.25 is not claimed at PayPal yet: Openacre bears it, unless it is taken back or comes back.',
  );
});

test('what was sent of a payout is said alike when its payment is withdrawn', () => {
  const said = (hostPayout: Parameters<typeof sentEffect>[0]['hostPayout']) => sentEffect({ hostPayout });
  expect(said({ ...payout, itemStatus: 'Unclaimed' })).toBe(
    'The landowner’s payout of $38.25 was sent already, but is not claimed at PayPal yet: Openacre bears it, unless it is taken back or comes back.',
  );
  expect(said({ ...payout, isUncalled: true })).toBe('');
  expect(said(null)).toBe('');
});

test('what PayPal holds is not with the landowner yet, and can’t be taken back', () => {
  const booking = { totalCents: 4950, hostPayout: { ...payout, itemStatus: 'OnHold' } as const };
  expect(fullRefundEffect(booking)).toBe(
    '$38.25 was sent already, but is held by PayPal for a review: Openacre bears it, unless it comes back.',
  );
});
