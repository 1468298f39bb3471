import { expect, test } from 'vitest';
import { rearrangementEffect, takesPayoutBack } from './rearrangement-effect.ts';

const payout = {
  ...({
    type: 'PayPalPayout',
    status: 'Created',
    isUncalled: false,
    itemStatus: null,
    sentDateTime: null,
  } as const),
  ...{ amountCents: 7650, dueCents: 7650, owedCents: 7650, onItsWayCents: 0, arrivedCents: 0 },
  ...{ fullAmountCents: 7650, undoableChecks: [] },
};
const sent = { ...payout, status: 'Processing', owedCents: 0, onItsWayCents: 7650 } as const;
const booking = { status: 'Paid', totalCents: 9900, hostPayout: payout, payments: [] } as const;
const quoted = (totalCents: number, leftOfPaymentCents = 9900) => ({
  ...{ totalCents, totalBeforeCents: 9900, leftOfPaymentCents, isFree: true },
});
const move = (price: ReturnType<typeof quoted>, hostPayout: typeof payout | typeof sent = payout) => ({
  ...{ price, booking: { ...booking, payments: [], hostPayout }, keepPrice: false },
});

// docs/rules/booking.md#other-days-or-another-party
test('days of the same price cost as before, also after a refund', () => {
  expect(rearrangementEffect(move(quoted(9900, 8900)))).toBe('It costs $99.00, as before.');
});

test('days that cost less give the difference back, and say what becomes of the payout', () => {
  expect(rearrangementEffect(move(quoted(4950, 8900)))).toBe(
    'These days cost $49.50, with fee and tax, instead of $99.00. $49.50 goes back to the hunter. The payout goes down by $38.25, from $76.50 to $38.25.',
  );
});

test('what was sent can be taken back while it is not claimed', () => {
  const unclaimed = move(quoted(4950), { ...sent, itemStatus: 'Unclaimed' } as never);
  expect(rearrangementEffect(unclaimed)).toContain(
    '$38.25 of it was sent already, but is not claimed at PayPal yet: Openacre bears it, unless it is taken back or comes back.',
  );
  expect(takesPayoutBack(unclaimed)).toBe(true);
  expect(takesPayoutBack(move(quoted(4950)))).toBe(false);
});

test('days that cost more are paid anew, and what went back before is no part of that', () => {
  const text = rearrangementEffect(move(quoted(14_850, 8900)));
  expect(text).toContain('$89.00 goes back to the hunter. The hunter is asked to pay $148.50');
  expect(text).toContain('The $10.00 that went back before is not taken off that');
  expect(text).toContain('The payout of $76.50 is cancelled.');
  expect(rearrangementEffect(move(quoted(14_850), sent))).toContain(
    '$76.50 was sent already: Openacre bears it, unless it comes back. Once it is paid anew, what was sent counts for it.',
  );
});

test('days whose difference would leave nothing can only keep the price', () => {
  expect(rearrangementEffect(move(quoted(4950, 3900)))).toContain('Keep the price');
});
