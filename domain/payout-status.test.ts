import { expect, test } from 'vitest';
import {
  firstPayoutState,
  manualPaymentStatuses,
  nextPayoutState,
  type PayoutState,
  payoutEvents,
  payPalPayoutStatuses,
} from './payout-status.ts';

const states: readonly PayoutState[] = [
  ...manualPaymentStatuses.map((status) => ({ type: 'Manual' as const, status })),
  ...payPalPayoutStatuses.map((status) => ({ type: 'PayPalPayout' as const, status })),
];

// docs/rules/payouts.md#statuses
test('the allowed transitions of a payout', () => {
  const transitions = states.flatMap((state) =>
    payoutEvents.flatMap((event) => {
      const next = nextPayoutState(state, event);
      return next ? [`${state.type} ${state.status} ${event} ${next.type} ${next.status}`] : [];
    }),
  );
  expect(transitions).toEqual([
    'Manual PaymentRequired markCheckSent Manual CheckSent',
    'Manual PaymentRequired markPayPalSent Manual ManualPayPalPaymentSent',
    'Manual PaymentRequired cancel Manual Canceled',
    'Manual Canceled renew Manual PaymentRequired',
    'PayPalPayout Created send PayPalPayout Processing',
    'PayPalPayout Created cancel PayPalPayout Canceled',
    'PayPalPayout Processing complete PayPalPayout Completed',
    'PayPalPayout Processing fail PayPalPayout Error',
    'PayPalPayout Processing return PayPalPayout Error',
    'PayPalPayout Processing cancelUnclaimed PayPalPayout Canceled',
    'PayPalPayout Completed return PayPalPayout Error',
    'PayPalPayout Error send PayPalPayout Processing',
    'PayPalPayout Error complete PayPalPayout Completed',
    'PayPalPayout Error giveUp PayPalPayout Canceled',
    'PayPalPayout Error payByHand Manual PaymentRequired',
    'PayPalPayout Canceled renew PayPalPayout Created',
  ]);
});

// docs/rules/payouts.md#kind-of-payout
test('a payout is by PayPal if the listing has a PayPal address, otherwise manual', () => {
  expect(firstPayoutState('ridge@farm.example')).toEqual({ type: 'PayPalPayout', status: 'Created' });
  expect(firstPayoutState('')).toEqual({ type: 'Manual', status: 'PaymentRequired' });
});
