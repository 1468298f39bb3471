import { expect, test } from 'vitest';
import { nextItemPollAt, outcomeOfItem } from './payout-item.ts';
import { payoutItemStatuses } from './payout-status.ts';

// docs/rules/payouts.md#what-paypal-reports
test('where the money is by each status of an item, and whether it had arrived', () => {
  const cells = payoutItemStatuses.map((item) => {
    const { stage, wasPaid } = outcomeOfItem(item);
    return [item, stage, ...(wasPaid ? ['paid'] : [])].join(' ');
  });
  expect(cells).toEqual([
    'Success arrived paid',
    'Failed cameBack',
    'Pending onItsWay',
    'Unclaimed onItsWay',
    'Returned cameBack paid',
    'OnHold onItsWay',
    'Blocked cameBack',
    'Refunded cameBack paid',
    'Reversed cameBack paid',
    'Unknown onItsWay',
    'Error cameBack',
  ]);
});

// docs/rules/payouts.md#way-and-address
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
