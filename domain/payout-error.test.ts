import { expect, test } from 'vitest';
import { describePayoutError } from './payout-error.ts';

// docs/rules/payouts.md#errors-in-words
test.each([
  [
    'RECEIVER_UNREGISTERED',
    'No PayPal account has this address. Ask the host to open one with it, or for the right address.',
  ],
  ['INSUFFICIENT_FUNDS', 'There is too little money in our account. Look at the account at PayPal.'],
  ['MOON_PHASE_DECLINE', 'PayPal’s reason is MOON_PHASE_DECLINE.'],
  ['constructor', 'PayPal’s reason is constructor.'],
])('%s', (code, text) => {
  expect(describePayoutError(code)).toBe(text);
});
