import { expect, test } from 'vitest';
import type { PaidOutPart } from '#contract/booking.ts';
import { paidOutText, partText } from './paid-out-text.ts';

const check: PaidOutPart = {
  ...{ dateTime: new Date('2026-11-12T18:00:00Z'), amountCents: 2825 },
  ...{ checkNumber: '103', checkCents: 2825, receiverEmail: null },
};
const byPayPal: PaidOutPart = {
  ...{ dateTime: new Date('2026-11-14T18:00:00Z'), amountCents: 1000 },
  ...{ checkNumber: null, checkCents: null, receiverEmail: 'walter@farm.example' },
};

test('each attempt says when and how it was sent, a check that pays more also its sum', () => {
  expect(partText(check)).toBe('on 11/12/2026 by check 103');
  expect(partText({ ...check, checkCents: 31_000 })).toBe('on 11/12/2026 by check 103 of $310.00 in all');
  expect(partText(byPayPal)).toBe('on 11/14/2026 by PayPal to walter@farm.example');
});

test('several attempts are not put on the last one', () => {
  expect(paidOutText({ ...check, parts: [check] })).toBe('on 11/12/2026 by check 103');
  expect(paidOutText({ ...byPayPal, parts: [check, byPayPal] })).toBe('in 2 parts, the last on 11/14/2026');
});
