import { describe, expect, it, test } from 'vitest';
import type { HostBooking, HostPayout, ListingWithBookings } from '#contract/booking.ts';
import {
  explainPayout,
  hostName,
  hunterName,
  incomeFrom,
  payoutsToMend,
  payoutText,
} from './booking-views.ts';

it('explains how the payout derives from the price', () => {
  expect(explainPayout(25_500, 21_675, 0)).toBe(
    'The booking price of $255.00 less $38.25 that Openacre keeps',
  );
  expect(explainPayout(25_500, 20_000, 5_000)).toBe(
    'The booking price of $255.00 less $55.00 that Openacre keeps or that was refunded',
  );
  expect(explainPayout(25_500, 25_500, 0)).toBe('The whole booking price');
});

it('calls people without a name by their side of the booking', () => {
  const nobody = { firstName: '', lastName: '' };
  expect(hunterName({ hunter: { firstName: 'Ada', lastName: 'Lindqvist' } })).toBe('Ada Lindqvist');
  expect(hunterName({ hunter: nobody })).toBe('A hunter');
  expect(hostName(nobody)).toBe('A landowner');
});

// docs/rules/payouts.md#what-hosts-are-told
describe('the income of a host', () => {
  const none = { dueCents: 0, owedCents: 0, onItsWayCents: 0, arrivedCents: 0 };
  const payout = (sums: Partial<HostPayout>, startDay = '2026-11-10', status = 'Paid') =>
    ({
      ...{ status, startDay, endDay: startDay, payoutCents: 0, paidOut: null, paidBefore: null },
      hostPayout: { ...none, ...sums },
    }) as HostBooking;
  const incomeOf = (...bookings: HostBooking[]) =>
    incomeFrom(
      [{ activeBookings: [], inactiveBookings: bookings } as unknown as ListingWithBookings],
      '2026-11-20',
    );

  test('is what is owed, on its way and with them, of past and of coming bookings', () => {
    const past = payout({ owedCents: 1, onItsWayCents: 20, arrivedCents: 300 });
    expect(incomeOf(past, payout({ owedCents: 4000 }, '2026-11-25'))).toEqual({
      paidOut: 300,
      owedNow: 21,
      toCome: 4000,
    });
  });

  test('has a payout that is stopped or came back, and none that ended', () => {
    const stopped = payout({ owedCents: 3825, problem: 'stopped' });
    expect(incomeOf(stopped, payout({ whyNothing: 'givenBack' }))).toEqual({
      ...{ paidOut: 0, owedNow: 3825, toCome: 0 },
    });
  });

  test('has what was sent for a booking that was cancelled since, whenever it was to be', () => {
    const sent = payout({ arrivedCents: 3825 }, '2026-11-25', 'Cancelled');
    const ended = payout({ whyNothing: 'ended' }, '2026-11-25', 'Cancelled');
    const unpaid = { ...ended, payoutCents: null, hostPayout: null } as HostBooking;
    expect(incomeOf(sent, ended, unpaid)).toEqual({ paidOut: 3825, owedNow: 0, toCome: 0 });
  });

  test('has what was sent for a booking that waits for its payment again, and nothing else of it', () => {
    const paidBefore = { parts: [{ amountCents: 3825 }] };
    const unpaid = { ...payout({}, '2026-11-25', 'PendingPayment'), hostPayout: null, payoutCents: 7650 };
    const waiting = { ...unpaid, paidBefore } as HostBooking;
    expect(incomeOf(waiting, unpaid as HostBooking)).toEqual({ paidOut: 3825, owedNow: 0, toCome: 0 });
  });
});

test('payouts to mend are those that wait for something that the host can do', () => {
  const payPal = {
    type: 'PayPalPayout',
    receiverEmail: 'old@farm.example',
    landPayPalEmail: 'old@farm.example',
  };
  const mended = { ...payPal, landPayPalEmail: 'new@farm.example' };
  const booking = (id: string, hostPayout: object | null) => ({ id, startDay: '2026-11-10', hostPayout });
  const all = [
    booking('unclaimed', { ...payPal, problem: 'unclaimed' }),
    booking('cameBack', { ...payPal, problem: 'cameBack' }),
    booking('mended', { ...mended, problem: 'cameBack' }),
    booking('stopped', { ...payPal, problem: 'stopped' }),
    booking('well', { ...payPal, problem: null }),
    booking('unpaid', null),
  ];
  const listing = { activeBookings: [], inactiveBookings: all } as unknown as ListingWithBookings;
  expect(payoutsToMend([listing]).map(({ id }) => id)).toEqual(['unclaimed', 'cameBack']);
});

// docs/rules/payouts.md#statuses
test('a payout that was stopped is still owed, and only one that has ended is called off', () => {
  const payout = {
    ...({ status: 'Canceled', amountCents: 7990, owedCents: 7990 } as const),
    ...{ onItsWayCents: 0, arrivedCents: 0 },
  };
  expect(payoutText(payout)).toBe('Payout of $79.90, cancelled and still owed');
  expect(payoutText({ ...payout, owedCents: 1000 })).toBe(
    'Payout of $79.90, $10.00 of it cancelled and still owed',
  );
  expect(payoutText({ ...payout, amountCents: 0, owedCents: 0 })).toBe('Payout, called off');
});

test('a payout is owed, on its way, paid, or did not arrive, as its own page says', () => {
  const payout = {
    ...({ status: 'Created', amountCents: 7990, owedCents: 7990 } as const),
    ...{ onItsWayCents: 0, arrivedCents: 0 },
  };
  expect(payoutText(payout)).toBe('Payout of $79.90, owed');
  expect(payoutText({ ...payout, status: 'Error' })).toBe('Payout of $79.90, owed, as it did not arrive');
  const sent = { ...payout, owedCents: 0 };
  expect(payoutText({ ...sent, status: 'Processing', onItsWayCents: 7990 })).toBe(
    'Payout of $79.90, on its way',
  );
  expect(payoutText({ ...sent, status: 'Completed', arrivedCents: 7990 })).toBe('Payout of $79.90, paid');
  expect(payoutText({ ...payout, owedCents: 1000, arrivedCents: 6990 })).toBe(
    'Payout of $79.90: $10.00 owed, $69.90 paid',
  );
  expect(payoutText({ ...payout, status: 'Error', owedCents: 1000, arrivedCents: 6990 })).toBe(
    'Payout of $79.90: $10.00 owed, as it did not arrive, $69.90 paid',
  );
});
