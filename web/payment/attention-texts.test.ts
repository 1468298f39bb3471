import { expect, test } from 'vitest';
import { bookingStatuses } from '#domain/booking-status.ts';
import { textAfterClosing } from './attention-texts.ts';

test('what becomes of a booking whose payment is closed depends on its status', () => {
  const texts = bookingStatuses.map((bookingStatus) =>
    textAfterClosing({ bookingStatus, confirmationCode: 'R7KM4WQX' }),
  );
  const waits = 'Booking R7KM4WQX waits for its payment again: its hunter is told, and can pay.';
  expect(texts).toEqual([
    'Booking R7KM4WQX stays Pending Confirmation: nobody is told.',
    waits,
    waits,
    'Booking R7KM4WQX stays Paid, by the payment that pays it now: nobody is told, and its payout does not wait.',
    'Booking R7KM4WQX stays Rejected: nobody is told.',
    'Booking R7KM4WQX stays Cancelled: nobody is told.',
  ]);
});
