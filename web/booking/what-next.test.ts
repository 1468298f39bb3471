import { expect, it, vi } from 'vitest';
import { bookingStatuses } from '#domain/booking-status.ts';
import { whatNext } from './what-next.ts';

const state = {
  expiresDateTime: new Date('2026-12-01T18:00:00Z'),
  endDay: '2999-12-05',
  heldCents: 0,
  refundedCents: 0,
  refundPendingCents: 0,
  isPaymentUnderWay: false,
  rejectionReason: null,
};

// docs/rules/pages.md#words-for-the-reader
it.each(bookingStatuses)('does not ask an administrator to act for one of the sides: %s', (status) => {
  expect(whatNext({ ...state, status }, 'administrator')).not.toMatch(/\byour?\b|please/i);
});

it('asks nobody to pay while a payment may be under way', () => {
  const booking = { ...state, isPaymentUnderWay: true, status: 'PendingPayment' as const };
  expect(whatNext(booking, 'hunter')).not.toMatch(/pay by|Please pay/);
  expect(whatNext(booking, 'host')).not.toContain('pays next');
  expect(whatNext(booking, 'administrator')).toContain('on its way');
});

it('tells an administrator about a held payment', () => {
  const held = { ...state, heldCents: 4950 };
  expect(whatNext({ ...held, status: 'PendingPayment' }, 'administrator')).toMatch(/^Waits for you: /);
  expect(whatNext({ ...held, status: 'Cancelled' }, 'administrator')).toContain(
    '$49.50 that the hunter paid',
  );
});

// docs/rules/booking.md#told-deadlines
it('asks a host to answer by the evening before a deadline in the small hours', () => {
  vi.useFakeTimers({ now: new Date('2026-11-25T06:12:00Z') });
  const night = {
    ...state,
    status: 'PendingConfirmation' as const,
    expiresDateTime: new Date('2026-11-27T06:12:00Z'),
  };
  expect(whatNext(night, 'host')).toContain('yes or no by Thu 11/26/2026 at 8:00 PM CST.');
  expect(whatNext(night, 'hunter')).toContain('by Fri 11/27/2026 at 12:12 AM CST.');
  vi.useRealTimers();
});
