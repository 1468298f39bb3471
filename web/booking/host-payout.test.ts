import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { HostBooking, HostPayout, ListingWithBookings, PaidOutPart } from '#contract/booking.ts';
import { HostBookings } from './host-bookings.tsx';
import { PayoutFact } from './host-payout.tsx';

const check: PaidOutPart = {
  ...{ dateTime: new Date('2026-11-12T18:00:00Z'), amountCents: 3825 },
  ...{ checkNumber: '1042', checkCents: 3825, receiverEmail: null },
};
const hostPayout: HostPayout = {
  ...{ dueCents: 3825, owedCents: 0, onItsWayCents: 0, arrivedCents: 3825, problem: null, whyNothing: null },
  ...{ type: 'Manual', receiverEmail: null, landPayPalEmail: '', isRefused: false, backWay: null },
  ...{ isReviewed: false, away: 'taken', address: null, payDay: null, isReportUnread: false },
};
const paid = {
  ...{ id: 'b', listingId: 'l', status: 'Paid', partySize: 1, duration: 1 },
  ...{ startDay: '2026-11-10', endDay: '2026-11-10', hunter: { firstName: 'Ada', lastName: 'Lindqvist' } },
  ...{ bookingPriceCents: 4500, refundedCents: 0, payoutCents: 3825 },
  ...{ paidOut: { ...check, parts: [check] }, paidBefore: null },
  hostPayout,
} as unknown as HostBooking;
/** It was moved to two days since then, which are not paid yet. */
const waiting: HostBooking = {
  ...{ ...paid, status: 'PendingPayment', duration: 2, hostPayout: null },
  ...{ bookingPriceCents: 9000, refundedCents: 4950, payoutCents: 7650 },
  ...{ paidOut: null, paidBefore: paid.paidOut },
};

/** What is read of a part of a page, without its tags. */
const textOf = (element: React.ReactElement): string =>
  renderToStaticMarkup(
    createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element }]) }),
  )
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
const onPage = (booking: HostBooking) => textOf(createElement(PayoutFact, { booking })).trim();
const inList = (booking: HostBooking) => {
  const entry = { listing: { id: 'l' }, activeBookings: [booking], inactiveBookings: [] };
  return textOf(createElement(HostBookings, { entry: entry as unknown as ListingWithBookings }));
};

// docs/rules/payouts.md#what-hosts-are-told
test('a host who has all reads what they were paid', () => {
  expect(onPage(paid)).toBe(
    'You were paid $38.25 on 11/12/2026 by check 1042 The booking price of $45.00 less $6.75 that Openacre keeps',
  );
  expect(inList(paid)).toContain('You were paid $38.25 paid on 11/12/2026 by check 1042');
});

test('of a booking that waits for its payment again, what they were paid stands apart from their share', () => {
  expect(onPage(waiting)).toBe(
    'You were paid $38.25 on 11/12/2026 by check 1042 It counts toward what you get once the booking is paid. You get $76.50 The booking price of $90.00 less $13.50 that Openacre keeps',
  );
  expect(inList(waiting)).toContain('You get $76.50 You were paid $38.25 paid on 11/12/2026 by check 1042');
});

test('of one that was never paid they read their share', () => {
  expect(onPage({ ...waiting, paidBefore: null })).toMatch(/^You get \$76\.50 The booking price of \$90\.00/);
  expect(inList({ ...waiting, paidBefore: null })).not.toContain('paid');
});
