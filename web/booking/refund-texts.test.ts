import { expect, test } from 'vitest';
import type { PaymentRefund } from '#contract/booking-administration.ts';
import { notTakenText, refundText, whoBearsText } from './refund-texts.ts';

const at = new Date('2026-11-20T20:00:00Z');
const payment = { amountCents: 4950, refundedCents: 1000, flagReason: null };
const refund: PaymentRefund = {
  ...({ id: 'r', amountCents: 1000, status: 'Completed', reason: 'One stand was down.' } as const),
  ...({ bearer: 'both', hostPartCents: 773, requestedDateTime: at, completedDateTime: at } as const),
  countsAgainDateTime: null,
};

test('a refund says how much it is, where it stands, and why', () => {
  expect(refundText(refund)).toBe('$10.00 given back on 11/20/2026: One stand was down.');
  expect(refundText({ ...refund, status: 'Pending', completedDateTime: null })).toBe(
    '$10.00 is under way at the provider since 11/20/2026: One stand was down.',
  );
  expect(refundText({ ...refund, status: 'Asked', completedDateTime: null })).toBe(
    '$10.00 asked for on 11/20/2026: One stand was down.',
  );
  expect(refundText({ ...refund, status: 'Failed' })).toBe(
    '$10.00 asked for on 11/20/2026, which failed: One stand was down.',
  );
});

// docs/rules/payouts.md#reducing
test.each([
  [{}, 'Borne by both, in their shares: $7.73 by the landowner, $2.27 by Openacre.'],
  [{ bearer: 'host', hostPartCents: 1000 }, 'Borne by the landowner.'],
  [
    { bearer: 'host', hostPartCents: 825 },
    'Borne by the landowner with $8.25, all that was left of their share; $1.75 by Openacre.',
  ],
  [{ bearer: 'host', hostPartCents: 0 }, 'Borne by Openacre: nothing was left of the landowner’s share.'],
  [{ bearer: 'marketplace', hostPartCents: 0 }, 'Borne by Openacre.'],
  [{ bearer: null, hostPartCents: 0 }, 'Borne by Openacre, as nobody asked for it here.'],
  [{ status: 'Failed', hostPartCents: 0 }, null],
] as const)('who bears a refund with %j', (change, text) => {
  expect(whoBearsText({ ...refund, ...change }, payment)).toBe(text);
});

test('of what goes back whole no share is named', () => {
  const whole = { ...refund, amountCents: 4950 };
  const text = 'All of the payment goes back: nothing more is paid out for it.';
  expect(whoBearsText(whole, { ...payment, refundedCents: 4950 })).toBe(text);
  const rest = { ...refund, amountCents: 3950 };
  expect(whoBearsText(rest, { ...payment, refundedCents: 4950 })).toBe(text);
});

test('of held money it counts once that pays the booking again', () => {
  expect(whoBearsText(refund, { ...payment, flagReason: 'Held.' })).toBe(
    'If the rest pays the booking again: borne by both, in their shares: $7.73 by the landowner, $2.27 by Openacre.',
  );
});

test('what was sent before can’t be taken off', () => {
  const paying = { ...payment, refunds: [refund] };
  const payout = {
    ...{ dueCents: 3052, owedCents: 0, onItsWayCents: 0, arrivedCents: 3825, isUncalled: false },
    sentDateTime: new Date('2026-11-19T20:00:00Z'),
  };
  expect(notTakenText(paying, payout)).toBe(
    '$7.73 of it is not taken off the payout, as it was sent before: Openacre bears that, unless it comes back.',
  );
  expect(notTakenText(paying, { ...payout, arrivedCents: 3052 })).toBeNull();
  expect(
    notTakenText(paying, { ...payout, arrivedCents: 0, onItsWayCents: 3825, isUncalled: true }),
  ).toBeNull();
});

test('what was sent twice was not sent before a refund that had been taken off', () => {
  const refunds = [refund, { ...refund, id: 's', hostPartCents: 500, requestedDateTime: at }];
  const payout = {
    ...{ dueCents: 2825, owedCents: 0, onItsWayCents: 0, arrivedCents: 6650, isUncalled: false },
    sentDateTime: new Date('2026-11-21T20:00:00Z'),
  };
  expect(notTakenText({ ...payment, refunds }, payout)).toBeNull();
  const since = { ...refund, hostPartCents: 500, requestedDateTime: new Date('2026-11-22T20:00:00Z') };
  const again = { ...refund, hostPartCents: 250, countsAgainDateTime: new Date('2026-11-22T20:00:00Z') };
  expect(notTakenText({ ...payment, refunds: [refund, since, again] }, payout)).toContain('$7.50 of it');
});
