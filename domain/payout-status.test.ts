import { expect, test } from 'vitest';
import { firstPayoutType } from './payout-status.ts';

// docs/rules/payouts.md#kind-of-payout
test('a payout is by PayPal if the listing has a PayPal address, otherwise manual', () => {
  expect(firstPayoutType('ridge@farm.example')).toBe('PayPalPayout');
  expect(firstPayoutType('')).toBe('Manual');
});
