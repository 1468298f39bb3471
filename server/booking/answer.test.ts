import { afterAll, describe, expect, test } from 'vitest';
import type { Api } from '#contract/contract.ts';
import type { RejectionReason } from '#domain/rejection-reasons.ts';
import { startTestApp } from '../testing/app.ts';
import { findViolations, requestBooking } from '../testing/booking.ts';
import { aBooking, aListing, aUser } from '../testing/factories.ts';
import { jobsNamed } from '../testing/jobs.ts';

const { ctx, api, signIn, fetch, tokenOf, clock, close } = await startTestApp();
afterAll(close);

const host = await aUser(ctx, { firstName: 'Walter' });
const hunter = await aUser(ctx);
const administrator = await aUser(ctx, { roles: ['Administrator'] });
const listing = await aListing(ctx, { host });
const asHost = await signIn(host);
const asHunter = await signIn(hunter);
const asOther = await signIn(await aUser(ctx));
const asAdministrator = await signIn(administrator);

const movedOn = {
  status: 409,
  message: 'This booking has moved on meanwhile. Please reload to see where it stands.',
};
const at = (id: string) => ({ params: { id } });
const no = (id: string, reason?: RejectionReason) => ({ params: { id }, body: { reason } });
const lastLine = async (id: string) =>
  (await asHost.getBookingDetail(at(id))).bookingActivity.at(-1)?.message;

// docs/rules/booking.md#who-may-move-a-booking
describe('confirming and rejecting', () => {
  test('a confirmed request gives the hunter 24 hours to pay', async () => {
    const { id } = await requestBooking(asHunter, listing.id, '2026-12-05');
    clock.advance({ minutes: 10 });
    expect(await asHost.confirmBooking(at(id))).toEqual({ status: 'PendingPayment' });
    const detail = await asHunter.getBookingDetail(at(id));
    expect(detail).toMatchObject({ status: 'PendingPayment', access: null });
    expect(detail.expiresDateTime).toEqual(new Date('2026-11-21T20:10:00Z'));
    expect(await lastLine(id)).toBe('You confirmed it.');
    expect(await jobsNamed(ctx, 'mail.booking-confirmed', { bookingId: id })).toHaveLength(1);
    await expect(asHost.confirmBooking(at(id))).rejects.toMatchObject(movedOn);
    await expect(asHost.rejectBooking(no(id))).rejects.toMatchObject(movedOn);
    clock.set('2026-11-20T20:00:00Z');
  });

  test('a rejected request releases its days', async () => {
    const { id } = await requestBooking(asHunter, listing.id, '2026-12-07');
    expect(await asAdministrator.rejectBooking(no(id))).toEqual({ status: 'Rejected' });
    expect(await lastLine(id)).toBe('Rejected by an administrator.');
    expect(await jobsNamed(ctx, 'mail.booking-rejected', { bookingId: id })).toHaveLength(1);
    await expect(asHost.confirmBooking(at(id))).rejects.toMatchObject(movedOn);
    await expect(requestBooking(asHunter, listing.id, '2026-12-07')).resolves.toBeDefined();
  });

  // docs/rules/booking.md#rejection
  test('a reason for a rejection is told to both sides, until the booking is another one', async () => {
    const { id } = await requestBooking(asHunter, listing.id, '2026-12-08');
    await asHost.rejectBooking(no(id, 'ownUse'));
    expect(await lastLine(id)).toBe('You rejected it: the owner uses the land on these days.');
    const seen = await asHunter.getBookingDetail(at(id));
    expect(seen.rejectionReason).toBe('ownUse');
    expect(seen.bookingActivity.at(-1)?.message).toBe(
      'Rejected by the landowner: the owner uses the land on these days.',
    );
    const { bookingPriceCents, bookingFeeCents } = seen;
    const prices = { bookingPriceCents, bookingFeeCents };
    await asAdministrator.editBooking({
      body: { id, bookingStatus: 'PendingConfirmation', ...prices, sendEmails: false },
    });
    expect((await asHunter.getBookingDetail(at(id))).rejectionReason).toBeNull();
    await asHunter.cancelBooking(at(id));
  });

  // docs/rules/booking.md#rejection
  test('a rejection without a body or reason is one too', async () => {
    const { id } = await requestBooking(asHunter, listing.id, '2026-12-10');
    const answer = await fetch(`/api/booking/bookingDetail/reject/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(host)}` },
    });
    expect([answer.status, await answer.json()]).toEqual([200, { status: 4 }]);
    expect((await asHunter.getBookingDetail(at(id))).rejectionReason).toBeNull();
  });

  test('returns the status as a number on the wire', async () => {
    const { id } = await requestBooking(asHunter, listing.id, '2026-12-09');
    const answer = await fetch(`/api/booking/bookingDetail/confirm/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(host)}` },
    });
    expect([answer.status, await answer.json()]).toEqual([200, { status: 1 }]);
  });

  test('one of several simultaneous answers wins', async () => {
    const { id } = await requestBooking(asHunter, listing.id, '2026-12-11');
    const pressed = await Promise.allSettled([
      asHost.rejectBooking(no(id)),
      asHost.confirmBooking(at(id)),
      asAdministrator.confirmBooking(at(id)),
      asAdministrator.rejectBooking(no(id)),
    ]);
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of pressed) if (one.status === 'rejected') expect(one.reason).toMatchObject(movedOn);
  });

  test('only the host or an administrator may answer', async () => {
    const { id } = await requestBooking(asHunter, listing.id, '2026-12-13');
    for (const [caller, refusal] of [
      [asHunter, { code: 'notAllowed', status: 403 }],
      [asOther, { code: 'notFound', status: 404 }],
    ] as const) {
      await expect(caller.confirmBooking(at(id))).rejects.toMatchObject(refusal);
      await expect(caller.rejectBooking(no(id))).rejects.toMatchObject(refusal);
    }
    expect(await asHunter.getBookingDetail(at(id))).toMatchObject({ status: 'PendingConfirmation' });
  });
});

// docs/rules/booking.md#who-may-move-a-booking
describe('a hunter', () => {
  test('cancels an unpaid booking, and both sides are emailed', async () => {
    const land = await aListing(ctx, { host });
    const asked = await requestBooking(asHunter, land.id, '2027-01-05');
    const confirmed = await requestBooking(asHunter, land.id, '2027-01-06');
    await asHost.confirmBooking(at(confirmed.id));
    for (const { id } of [asked, confirmed]) {
      expect(await asHunter.cancelBooking(at(id))).toEqual({ status: 'Cancelled' });
      expect(await lastLine(id)).toBe('Cancelled by the hunter.');
      expect(await jobsNamed(ctx, 'mail.booking-cancelled', { bookingId: id })).toHaveLength(1);
    }
    await expect(requestBooking(asHunter, land.id, '2027-01-05', '2027-01-06')).resolves.toBeDefined();
  });

  test('cannot cancel a booking that is paid or being paid, or somebody else’s', async () => {
    for (const [index, status] of (
      ['ProcessingPayment', 'Paid', 'Rejected', 'Cancelled'] as const
    ).entries()) {
      const day = `2027-01-1${index}`;
      const id = await aBooking(ctx, { listing, hunter, startDay: day, endDay: day, status });
      await expect(asHunter.cancelBooking(at(id))).rejects.toMatchObject(movedOn);
      await expect(asHost.cancelBooking(at(id))).rejects.toMatchObject({ code: 'notAllowed' });
      await expect(asOther.cancelBooking(at(id))).rejects.toMatchObject({ code: 'notFound' });
    }
  });
});

// docs/rules/booking.md#access-information, docs/rules/booking.md#what-each-side-sees
// docs/rules/booking.md#active-bookings, docs/rules/payouts.md#what-hosts-are-told
describe('what each reader sees', () => {
  const secrets = /4471|corn crib|6085550142|ridge\.(host|pay)@|north fence|Ridge Road|Gate B|53572/;
  const bodyOf = async (path: string, person: Parameters<typeof tokenOf>[0]) =>
    (await fetch(`/api${path}`, { headers: { authorization: `Bearer ${await tokenOf(person)}` } })).text();

  test('access information only of a Paid booking: both sides and administrators', async () => {
    const land = await aListing(ctx, { host, inPersonMeetUpRequired: true });
    const ways = { listing: land, hunter };
    const days = (day: string) => ({ startDay: day, endDay: day });
    const paid = await aBooking(ctx, { ...ways, ...days('2027-02-01') });
    for (const [index, status] of (
      ['PendingConfirmation', 'PendingPayment', 'ProcessingPayment', 'Rejected', 'Cancelled'] as const
    ).entries()) {
      const id = await aBooking(ctx, { ...ways, ...days(`2027-02-1${index}`), status });
      for (const person of [hunter, host, administrator])
        expect(await bodyOf(`/booking/getBookingDetail/${id}`, person)).not.toMatch(secrets);
    }
    for (const person of [asHunter, asHost, asAdministrator]) {
      expect((await person.getBookingDetail(at(paid))).access).toEqual({
        hostFirstName: 'Walter',
        hostLastName: 'Lindqvist',
        hostPhoneNumber: '6085550142',
        hostEmail: 'ridge.host@private.example',
        addressLine1: '2210 Ridge Road',
        addressLine2: 'Gate B',
        city: 'Mount Horeb',
        state: 'WI',
        zipCode: '53572',
        lat: 43.01,
        lng: -89.74,
        accessInformation: 'Gate code 4471, park by the corn crib.',
        propertyBoundaryDescription: 'From the north fence to the creek, marked orange.',
        inPersonMeetUpRequired: true,
        listingActivities: ['Deer', 'Turkey'],
        listingAttachment: null,
      });
    }
    // Only the host sees the payout here.
    expect((await asHost.getBookingDetail(at(paid))).payoutCents).toBe(3825);
    for (const person of [asHunter, asAdministrator])
      expect((await person.getBookingDetail(at(paid))).payoutCents).toBeNull();
    await expect(asOther.getBookingDetail(at(paid))).rejects.toMatchObject({ code: 'notFound' });
    await expect(api.getBookingDetail(at(paid))).rejects.toMatchObject({ code: 'notAuthenticated' });
    // Lists and public pages never contain access information, paid or not.
    expect(await bodyOf(`/booking/getUserBookingsDetails/${hunter.id}`, hunter)).not.toMatch(secrets);
    expect(await bodyOf(`/listing/getUserListings/${host.id}`, host)).not.toMatch(secrets);
    expect(await bodyOf(`/listing/detail/${land.id}`, hunter)).not.toMatch(secrets);
  });

  test('its side is in the answer, also of an administrator who hosts an ended booking', async () => {
    const ownLand = await aListing(ctx, { host: administrator, userId: administrator.id });
    const day = { startDay: '2027-03-01', endDay: '2027-03-01' };
    for (const status of ['Paid', 'Rejected', 'Cancelled'] as const) {
      const ofHost = await aBooking(ctx, { listing, hunter, ...day, status });
      const readers = [asHunter, asHost, asAdministrator].map(async (person) => {
        const { reader } = await person.getBookingDetail(at(ofHost));
        return reader;
      });
      expect(await Promise.all(readers)).toEqual(['hunter', 'host', 'administrator']);
      const ofAdministrator = await aBooking(ctx, { listing: ownLand, hunter, ...day, status });
      expect((await asAdministrator.getBookingDetail(at(ofAdministrator))).reader).toBe('host');
    }
  });

  test('a hunter’s bookings, active ones earliest first', async () => {
    const another = await aUser(ctx);
    const land = await aListing(ctx, { host });
    const made = async (startDay: string, endDay: string, status: 'Paid' | 'Rejected' = 'Paid') =>
      aBooking(ctx, { listing: land, hunter: another, startDay, endDay, status });
    const over = await made('2026-11-18', '2026-11-19');
    const today = await made('2026-11-20', '2026-11-20');
    const later = await made('2026-12-20', '2026-12-21');
    const rejected = await made('2026-12-01', '2026-12-01', 'Rejected');
    const asAnother = await signIn(another);
    const params = { userId: another.id };
    const { activeBookings, inactiveBookings } = await asAnother.getUserBookings({ params });
    expect(activeBookings.map(({ id }) => id)).toEqual([today, later]);
    expect(inactiveBookings.map(({ id }) => id)).toEqual([rejected, over]);
    expect(await asAdministrator.getUserBookings({ params })).toEqual({ activeBookings, inactiveBookings });
    await expect(asHost.getUserBookings({ params })).rejects.toMatchObject({ code: 'notFound' });
  });

  test('a host’s listings, each with its bookings and their count', async () => {
    const otherHost = await aUser(ctx);
    const quiet = await aListing(ctx, { host: otherHost, title: 'Quiet forty', approved: false });
    const busy = await aListing(ctx, { host: otherHost, title: 'Busy eighty' });
    const booked = { listing: busy, hunter, startDay: '2026-12-20', endDay: '2026-12-21' };
    const id = await aBooking(ctx, booked);
    const cancelled = await aBooking(ctx, { ...booked, status: 'Cancelled' });
    const asOtherHost = await signIn(otherHost);
    const { listings } = await asOtherHost.getUserListings({ params: { userId: otherHost.id } });
    expect(
      listings.map((one) => [
        one.listing.id,
        one.listing.approved,
        one.activeBookingsCount,
        one.inactiveBookingsCount,
      ]),
    ).toEqual([
      [busy.id, true, 1, 1],
      [quiet.id, false, 0, 0],
    ]);
    expect(listings[0]?.activeBookings[0]).toMatchObject({
      id,
      duration: 2,
      hunter: { email: hunter.email },
    });
    // 85 % of $45.00; null for the cancelled booking.
    expect(listings[0]?.activeBookings[0]?.payoutCents).toBe(3825);
    expect(listings[0]?.inactiveBookings).toMatchObject([{ id: cancelled, payoutCents: null }]);
    expect((await asOtherHost.getBookingDetail(at(cancelled))).payoutCents).toBeNull();
    // From today, November 20, to May 31: 193 days, two of them booked.
    expect(listings.map(({ listing }) => listing.openDays)).toEqual([191, 193]);
    await asOtherHost.setListingAvailability({
      body: {
        listingId: busy.id,
        default: 'NotAvailable',
        availabilityDateRanges: [
          { default: 'Available', startDay: '2026-12-19', endDay: '2026-12-24' },
          { default: 'Available', startDay: '2027-05-30', endDay: '2027-06-30' },
        ],
      },
    });
    const [closed] = (await asOtherHost.getUserListings({ params: { userId: otherHost.id } })).listings;
    expect(closed?.listing.openDays).toBe(6);
    const own = (person: Api) => person.getUserListings({ params: { userId: otherHost.id } });
    expect(await own(asAdministrator)).toEqual(await own(asOtherHost));
    await expect(own(asHost)).rejects.toMatchObject({ code: 'notFound' });
  });

  test('a listing’s booked and blocked days', async () => {
    const land = await aListing(ctx, { host });
    await requestBooking(asHunter, land.id, '2027-03-05', '2027-03-06');
    const detail = await api.getListingDetail(at(land.id));
    expect(detail.bookedDates).toEqual(['2027-03-05', '2027-03-06']);
    expect(detail.blockedDates).toEqual([]);
    const { bookedDates: _, blockedDates: __, ...page } = await api.getPublicListing(at(land.id));
    expect(detail.listing).toEqual(page);
  });
});

test('the invariants of days and activity hold afterwards', async () => {
  expect(await findViolations(ctx)).toEqual([]);
});
