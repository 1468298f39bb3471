import { expect, test } from 'vitest';
import { bookingStatuses, canBePaid } from './booking-status.ts';
import { describeFlag, describeRefund, whyUnexpected } from './payment-reasons.ts';

const usd = (amountCents: number) => ({ amountCents, currency: 'USD' });

// docs/rules/payments.md#unexpected-money
test('money pays a booking that waits for exactly this amount, while nothing else is held', () => {
  const why = bookingStatuses.map((status) => [
    status,
    whyUnexpected({ status, totalCents: 4950 }, usd(4950), 0)?.kind,
  ]);
  expect(Object.fromEntries(why)).toEqual({
    PendingConfirmation: 'notConfirmed',
    PendingPayment: undefined,
    ProcessingPayment: undefined,
    Paid: 'paidAlready',
    Rejected: 'ended',
    Cancelled: 'ended',
  });
  expect(why.filter(([, kind]) => kind === undefined).map(([status]) => status)).toEqual(
    bookingStatuses.filter(canBePaid),
  );
  const waiting = { status: 'PendingPayment', totalCents: 4950 } as const;
  expect(whyUnexpected(waiting, usd(4949), 0)).toEqual({ kind: 'otherAmount' });
  expect(whyUnexpected(waiting, { amountCents: 4950, currency: 'CAD' }, 0)).toEqual({ kind: 'otherAmount' });
  expect(whyUnexpected(waiting, usd(4950), 1)).toEqual({ kind: 'moneyHeld' });
});

// docs/rules/payments.md#held-money
test.each([
  ['paidAlready', 'The booking was paid already.'],
  ['notConfirmed', 'The booking was not confirmed.'],
  ['ended', 'The booking had ended before the payment came.'],
  ['moneyHeld', 'Money for the booking is held already.'],
  ['otherAmount', 'The booking costs another amount.'],
  ['leftPaid', 'Its booking is not paid any more, and the money was not given back.'],
  ['refundFailed', 'Its refund failed after its booking had ended.'],
] as const)('a payment flagged because of %s', (kind, text) => {
  expect(describeFlag({ kind })).toBe(text);
});

// docs/rules/payments.md#refunds, docs/rules/payments.md#refunds-elsewhere
test.each([
  ['paidAlready', 'The booking was paid already.'],
  ['atProvider', 'Given back at the payment provider.'],
  ['byBank', 'The bank took the payment back.'],
] as const)('a payment refunded because of %s', (kind, text) => {
  expect(describeRefund({ kind })).toBe(text);
});

test('a payment refunded because its booking was moved', () => {
  const to = { startDay: '2026-12-05', endDay: '2026-12-05' };
  expect(describeRefund({ kind: 'moved', to, isDearer: true })).toBe(
    'Moved to Sat 12/05/2026, which costs more.',
  );
  expect(describeRefund({ kind: 'moved', to, isDearer: false })).toBe(
    'Moved to Sat 12/05/2026, which costs less.',
  );
});

test('an administrator’s reason, and a sentence that could not be read, stay as they were written', () => {
  expect(describeRefund({ kind: 'note', text: 'The pond was frozen.' })).toBe('The pond was frozen.');
  expect(describeFlag({ kind: 'note', text: 'Paid twice.' })).toBe('Paid twice.');
});
