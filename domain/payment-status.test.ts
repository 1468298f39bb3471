import { describe, expect, test } from 'vitest';
import { bookingStatuses } from './booking-status.ts';
import {
  chargedText,
  heldText,
  isCharged,
  isToBePaid,
  nextPollAt,
  type PollPace,
  paidBesidesText,
  pollPace,
  underWayText,
} from './payment-status.ts';

const willBeSettled = 'An administrator has been told and will settle it with you.';

// docs/rules/payments.md#what-was-charged
describe('what was charged besides the booking’s payment', () => {
  test.each([
    ['nothing', 0, 0, 0, 'Nothing was charged.'],
    ['held, all of it', 4950, 0, 0, `We hold $49.50 that you paid for this booking. ${willBeSettled}`],
    ['refunded, all of it', 0, 4950, 0, 'You paid $49.50 for this booking, and all of it was refunded.'],
    [
      'being refunded, all of it',
      0,
      4950,
      4950,
      'You paid $49.50 for this booking, and all of it is being refunded.',
    ],
    [
      'refunded in part, the rest being refunded',
      0,
      4950,
      3950,
      'You paid $49.50 for this booking: $10.00 was refunded, and $39.50 is being refunded.',
    ],
    [
      'refunded in part, the rest held',
      3950,
      1000,
      0,
      `You paid $49.50 for this booking: $10.00 was refunded, and we hold the other $39.50. ${willBeSettled}`,
    ],
  ])('%s', (_, heldCents, refundedCents, refundPendingCents, text) => {
    const charged = { heldCents, refundedCents, refundPendingCents, isUnderWay: false };
    expect(chargedText(charged)).toBe(text);
    expect(isCharged(charged)).toBe(heldCents + refundedCents > 0);
  });

  test('with a payment under way: never that nothing was charged', () => {
    const isUnderWay = true;
    expect(chargedText({ heldCents: 0, refundedCents: 0, refundPendingCents: 0, isUnderWay })).toBe(
      underWayText,
    );
    expect(chargedText({ heldCents: 0, refundedCents: 4950, refundPendingCents: 0, isUnderWay })).toBe(
      `You paid $49.50 for this booking, and all of it was refunded. ${underWayText}`,
    );
    expect(isCharged({ heldCents: 0, refundedCents: 0, refundPendingCents: 0, isUnderWay })).toBe(true);
  });

  test('of a paid booking: what was refunded, and what is held besides', () => {
    expect(paidBesidesText({ heldCents: 0, refundedCents: 0, refundPendingCents: 0 })).toBe('');
    expect(paidBesidesText({ heldCents: 0, refundedCents: 1000, refundPendingCents: 0 })).toBe(
      '$10.00 of what you paid was refunded.',
    );
    expect(paidBesidesText({ heldCents: 4950, refundedCents: 1000, refundPendingCents: 0 })).toBe(
      `$10.00 of what you paid was refunded. We hold another $49.50 that you paid. ${willBeSettled}`,
    );
  });

  test('of a paid booking whose refund is pending at the provider: that it is under way', () => {
    const pending = { heldCents: 0, refundedCents: 1500, refundPendingCents: 500 };
    expect(paidBesidesText(pending)).toBe(
      '$10.00 of what you paid was refunded. $5.00 of what you paid is being refunded.',
    );
  });

  test('only a Pending Payment is to be paid, and not while money is held or under way', () => {
    const toBePaid = (heldCents: number, isUnderWay: boolean) =>
      bookingStatuses.filter((status) => isToBePaid(status, { heldCents, isUnderWay }));
    expect(toBePaid(0, false)).toEqual(['PendingPayment']);
    expect(toBePaid(1, false)).toEqual([]);
    expect(toBePaid(0, true)).toEqual([]);
    expect(heldText(1)).toContain('$0.01');
  });
});

// docs/rules/payments.md#reconciling
describe('the next poll of an unsettled payment', () => {
  const since = new Date('2026-11-20T12:00:00Z');
  const minutesUntilNext = (pace: PollPace) => (minutes: number) => {
    const now = new Date(since.getTime() + minutes * 60_000);
    return (nextPollAt(since, now, pace).getTime() - now.getTime()) / 60_000;
  };
  const ages = [0, 0.5, 1, 7, 30, 31, 10_000];

  test('comes after as long as it has been unsettled, from one minute to thirty', () => {
    expect(ages.map(minutesUntilNext('waiting'))).toEqual([1, 1, 1, 7, 30, 30, 30]);
  });

  test('comes every minute while its capture is requested, and at last daily when the provider has no record', () => {
    expect(ages.map(minutesUntilNext('capturing'))).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(ages.map(minutesUntilNext('missing'))).toEqual([1, 1, 1, 7, 30, 31, 1440]);
  });

  test('has a pace by the order’s status', () => {
    expect(pollPace({ status: 'Open', isMissing: false })).toBe('waiting');
    expect(pollPace({ status: 'Pending', isMissing: false })).toBe('waiting');
    expect(pollPace({ status: 'Capturing', isMissing: false })).toBe('capturing');
    expect(pollPace({ status: 'Capturing', isMissing: true })).toBe('missing');
  });
});
