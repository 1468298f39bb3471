import { expect, test } from 'vitest';
import type { PayoutRow } from '#contract/payout-administration.ts';
import { datesOf, notesOf, payoutDateText } from './payout-texts.ts';

const row: Partial<PayoutRow> = {
  ...{ manualPaymentStatus: null, payPalPayoutStatus: null, payoutItemStatus: null, cameBackCheck: null },
  ...{ owedCents: 0, payoutDate: null, dueDay: '2026-12-03', bookingStatus: 'Paid' },
};
const notes = (some: Partial<PayoutRow>) => notesOf({ ...row, ...some } as PayoutRow);
const dates = (some: Partial<PayoutRow>) => datesOf({ ...row, ...some } as PayoutRow);

// docs/rules/payouts.md#table-of-payouts
test('a row says what PayPal says, which check came back, what is still owed, and what became of its booking', () => {
  const processing = { payPalPayoutStatus: 'Processing' } as const;
  expect(notes({ ...processing, payoutItemStatus: 'Unclaimed' })).toEqual(['PayPal: Unclaimed']);
  expect(notes({ ...processing, payoutItemStatus: 'OnHold' })).toEqual(['PayPal: On Hold']);
  expect(notes(processing)).toEqual(['PayPal: no answer yet']);
  expect(notes({ payPalPayoutStatus: 'Error', payoutItemStatus: 'Failed' })).toEqual(['PayPal: Failed']);
  expect(notes({ payPalPayoutStatus: 'Completed', payoutItemStatus: 'Success' })).toEqual([]);
  expect(notes({ manualPaymentStatus: 'PaymentRequired', cameBackCheck: '1042' })).toEqual([
    'Check 1042 was lost or returned',
  ]);
  expect(notes({ manualPaymentStatus: 'Canceled', owedCents: 3825 })).toEqual(['$38.25 still owed']);
  expect(notes({ manualPaymentStatus: 'Canceled', bookingStatus: 'Cancelled' })).toEqual([
    'Booking: Cancelled',
  ]);
  expect(notes({ manualPaymentStatus: 'CheckSent' })).toEqual([]);
});

// docs/rules/payouts.md#table-of-payouts
test('a row says when it was paid, or when what is owed is due', () => {
  const payoutDate = new Date('2026-11-20T18:00:00Z');
  expect(dates({ owedCents: 3825 })).toEqual(['Due 12/03/2026']);
  expect(dates({ payoutDate })).toEqual(['11/20/2026']);
  expect(dates({ payoutDate, owedCents: 1000 })).toEqual(['11/20/2026', 'Due 12/03/2026']);
  expect(dates({})).toEqual(['–']);
});

test('a payout’s page says when it was paid, that it is on its way, and when what is owed is due', () => {
  const payoutDate = new Date('2026-11-20T18:00:00Z');
  const text = (some: Partial<PayoutRow>) =>
    payoutDateText({ onItsWayCents: 0, ...row, ...some } as PayoutRow);
  expect(text({ owedCents: 3825 })).toBe('Not paid; due 12/03/2026');
  expect(text({ payoutDate })).toBe('11/20/2026');
  expect(text({ payoutDate, owedCents: 1000 })).toBe('11/20/2026; the rest is due 12/03/2026');
  expect(text({ onItsWayCents: 3825 })).toBe('On its way');
  expect(text({ onItsWayCents: 2825, owedCents: 1000 })).toBe('On its way; the rest is due 12/03/2026');
  expect(text({ payoutDate, onItsWayCents: 1000 })).toBe('11/20/2026; the rest is on its way');
  expect(text({})).toBe('Not paid: nothing is owed');
  const stopped = { owedCents: 3825, payPalPayoutStatus: 'Canceled' } as const;
  expect(text(stopped)).toBe('Not paid; due 12/03/2026, but cancelled');
});
