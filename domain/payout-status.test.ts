import { expect, test } from 'vitest';
import { firstPayoutType, isPlannedSo, type PayoutState } from './payout-status.ts';

// docs/rules/payouts.md#kind-of-payout
test('a payout is by PayPal if the listing has a PayPal address, otherwise manual', () => {
  expect(firstPayoutType('ridge@farm.example')).toBe('PayPalPayout');
  expect(firstPayoutType('')).toBe('Manual');
});

// docs/rules/payouts.md#way-and-address
test('a payout that waits is paid so already by its own way and address', () => {
  const planned = (status: PayoutState['status']) => ({ status, receiverEmail: 'Walter@farm.example' });
  const isSo = (status: PayoutState['status']) =>
    ['walter@farm.example', 'rose@farm.example', null].map((receiver) =>
      isPlannedSo(planned(status), receiver),
    );
  expect(isSo('Created')).toEqual([true, false, false]);
  expect(isSo('PaymentRequired')).toEqual([false, false, true]);
  // What came back or was cancelled is paid again, or after all.
  for (const status of ['Error', 'Canceled'] as const) expect(isSo(status)).toEqual([false, false, false]);
});
