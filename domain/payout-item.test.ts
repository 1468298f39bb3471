import { expect, test } from 'vitest';
import { nextItemPollAt, outcomeOfItem } from './payout-item.ts';
import { nextPayoutState, payoutItemStatuses, payPalPayoutStatuses } from './payout-status.ts';

// docs/rules/payouts.md#what-paypal-reports
test('what each status of an item makes of a payout in each status', () => {
  const cells = payoutItemStatuses.flatMap((item) =>
    payPalPayoutStatuses.map((status) => {
      const { event } = outcomeOfItem(item);
      const next = event && nextPayoutState({ type: 'PayPalPayout', status }, event);
      return [item, status, next?.status ?? '-'].join(' ');
    }),
  );
  const changes = cells.filter((cell) => !cell.endsWith(' -'));
  expect(cells).toHaveLength(66);
  expect(changes).toEqual([
    'Success Processing Completed',
    'Success Error Completed',
    'Failed Processing Error',
    'Returned Processing Error',
    'Returned Completed Error',
    'Blocked Processing Error',
    'Refunded Processing Error',
    'Refunded Completed Error',
    'Reversed Processing Error',
    'Reversed Completed Error',
    'Error Processing Error',
  ]);
});

// docs/rules/payouts.md#sending-again
test('only what can’t pay any more may be sent again', () => {
  const repeatable = payoutItemStatuses.filter((item) => !outcomeOfItem(item).mayPay);
  expect(repeatable).toEqual(['Failed', 'Returned', 'Blocked', 'Refunded', 'Reversed', 'Error']);
});

test('when an item is read again', () => {
  const sentAt = new Date('2026-11-20T20:00:00Z');
  const days = (count: number) => new Date(sentAt.getTime() + count * 86_400_000);
  const hours = (status: Parameters<typeof nextItemPollAt>[0], now: Date) => {
    const next = nextItemPollAt(status, sentAt, now);
    return next && (next.getTime() - now.getTime()) / 3_600_000;
  };
  expect(hours('Pending', sentAt)).toBe(1 / 60);
  expect(hours('Pending', days(0.25))).toBe(6);
  expect(hours('Unclaimed', days(20))).toBe(24);
  expect(hours('Success', days(20))).toBe(20 * 24);
  expect(hours('Success', days(181))).toBeNull();
  expect(hours('Failed', days(1))).toBeNull();
  expect(hours(null, days(20))).toBe(1 / 60);
});
