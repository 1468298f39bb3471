import { describe, expect, test } from 'vitest';
import { bookingStatuses } from './booking-status.ts';
import { isCharged, isToBePaid, nextLookAt, sayBeside, sayCharged, sayHeld } from './payment-status.ts';

const willBeSettled = 'An administrator has been told and will settle it with you.';

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
    expect(sayCharged({ heldCents, refundedCents })).toBe(said);
    expect(isCharged({ heldCents, refundedCents })).toBe(heldCents + refundedCents > 0);
  });

  test('and of one that is paid: what went back, and what is held beside', () => {
    expect(sayBeside({ heldCents: 0, refundedCents: 0 })).toBe('');
    expect(sayBeside({ heldCents: 0, refundedCents: 1000 })).toBe('$10.00 of what you paid was refunded.');
    expect(sayBeside({ heldCents: 4950, refundedCents: 1000 })).toBe(
      `$10.00 of what you paid was refunded. We hold another $49.50 that you paid. ${willBeSettled}`,
    );
  });

  test('while money is held nobody is asked to pay, and else whoever has a Pending Payment', () => {
    expect(bookingStatuses.filter((status) => isToBePaid(status, 0))).toEqual(['PendingPayment']);
    expect(bookingStatuses.filter((status) => isToBePaid(status, 1))).toEqual([]);
    expect(sayHeld(1)).toContain('$0.01');
  });
});

test('what is unsettled is asked about after as long as it has been so, from one minute to thirty', () => {
  const since = new Date('2026-11-20T12:00:00Z');
  const minutesUntilNext = (minutes: number) => {
    const now = new Date(since.getTime() + minutes * 60_000);
    return (nextLookAt(since, now).getTime() - now.getTime()) / 60_000;
  };
  expect([0, 0.5, 1, 7, 30, 31, 10_000].map(minutesUntilNext)).toEqual([1, 1, 1, 7, 30, 30, 30]);
});
