import { expect, it } from 'vitest';
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
