import { describe, expect, test } from 'vitest';
import { bookingStatuses } from './booking-status.ts';
import {
  isCharged,
  isToBePaid,
  type LookPace,
  lookPace,
  nextLookAt,
  sayBeside,
  sayCharged,
  sayHeld,
  underWayText,
} from './payment-status.ts';

const willBeSettled = 'An administrator has been told and will settle it with you.';

// docs/rules/payments.md#what-was-charged
describe('what was charged of a booking that it is not paid by', () => {
  test.each([
    ['nothing', 0, 0, 'Nothing was charged.'],
    ['held, all of it', 4950, 0, `We hold $49.50 that you paid for this booking. ${willBeSettled}`],
    ['refunded, all of it', 0, 4950, 'You paid $49.50 for this booking, and all of it was refunded.'],
    [
      'refunded in part, the rest held',
      3950,
      1000,
      `You paid $49.50 for this booking: $10.00 was refunded, and we hold the other $39.50. ${willBeSettled}`,
    ],
  ])('%s', (_, heldCents, refundedCents, said) => {
    const charged = { heldCents, refundedCents, isUnderWay: false };
    expect(sayCharged(charged)).toBe(said);
    expect(isCharged(charged)).toBe(heldCents + refundedCents > 0);
  });

  test('on its way: never that nothing was charged', () => {
    const isUnderWay = true;
    expect(sayCharged({ heldCents: 0, refundedCents: 0, isUnderWay })).toBe(underWayText);
    expect(sayCharged({ heldCents: 0, refundedCents: 4950, isUnderWay })).toBe(
      `You paid $49.50 for this booking, and all of it was refunded. ${underWayText}`,
    );
    expect(isCharged({ heldCents: 0, refundedCents: 0, isUnderWay })).toBe(true);
  });

  test('and of one that is paid: what went back, and what is held beside', () => {
    expect(sayBeside({ heldCents: 0, refundedCents: 0 })).toBe('');
    expect(sayBeside({ heldCents: 0, refundedCents: 1000 })).toBe('$10.00 of what you paid was refunded.');
    expect(sayBeside({ heldCents: 4950, refundedCents: 1000 })).toBe(
      `$10.00 of what you paid was refunded. We hold another $49.50 that you paid. ${willBeSettled}`,
    );
  });

  test('while money is held or on its way nobody is asked to pay, and else whoever has a Pending Payment', () => {
    const toBePaid = (heldCents: number, isUnderWay: boolean) =>
      bookingStatuses.filter((status) => isToBePaid(status, { heldCents, isUnderWay }));
    expect(toBePaid(0, false)).toEqual(['PendingPayment']);
    expect(toBePaid(1, false)).toEqual([]);
    expect(toBePaid(0, true)).toEqual([]);
    expect(sayHeld(1)).toContain('$0.01');
  });
});

// docs/rules/payments.md#reconciling
describe('the next look at what is unsettled', () => {
  const since = new Date('2026-11-20T12:00:00Z');
  const minutesUntilNext = (pace: LookPace) => (minutes: number) => {
    const now = new Date(since.getTime() + minutes * 60_000);
    return (nextLookAt(since, now, pace).getTime() - now.getTime()) / 60_000;
  };
  const ages = [0, 0.5, 1, 7, 30, 31, 10_000];

  test('comes after as long as it has been so, from one minute to thirty', () => {
    expect(ages.map(minutesUntilNext('usual'))).toEqual([1, 1, 1, 7, 30, 30, 30]);
  });

  test('comes every minute while money may be on its way, and daily in the end for what the provider does not know', () => {
    expect(ages.map(minutesUntilNext('asked'))).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(ages.map(minutesUntilNext('unaccounted'))).toEqual([1, 1, 1, 7, 30, 31, 1440]);
  });

  test('has a pace by what is known of the order', () => {
    expect(lookPace({ status: 'Open', isUnaccounted: false })).toBe('usual');
    expect(lookPace({ status: 'Pending', isUnaccounted: false })).toBe('usual');
    expect(lookPace({ status: 'Capturing', isUnaccounted: false })).toBe('asked');
    expect(lookPace({ status: 'Capturing', isUnaccounted: true })).toBe('unaccounted');
  });
});
