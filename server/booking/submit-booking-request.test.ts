import { randomUUIDv7 } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { noRules } from '#domain/land-rules.ts';
import { activity } from '#invariants/activity.ts';
import { days } from '#invariants/days.ts';
import { sums } from '#invariants/sums.ts';
import { updateListing } from '../listing/store.ts';
import { startTestApp } from '../testing/app.ts';
import { findViolations, requestBody, requestBooking } from '../testing/booking.ts';
import { aBooking, aListing, aUser, newBooking, type Person } from '../testing/factories.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { insertBooking } from './request-store.ts';

const { ctx, signIn, fetch, tokenOf, clock, close } = await startTestApp();
afterAll(close);

const host = await aUser(ctx);
const hunter = await aUser(ctx, { firstName: 'Ada', lastName: 'Berg' });
const administrator = await aUser(ctx, { roles: ['Administrator'] });
const listing = await aListing(ctx, { host });
const asHost = await signIn(host);
const asHunter = await signIn(hunter);
const asAdministrator = await signIn(administrator);

const datesTaken = { status: 409, message: 'Those dates are no longer available.' };

// docs/rules/booking.md#confirming-at-once, docs/rules/booking.md#customers-book-for-themselves
// docs/rules/booking.md#confirmation-code, docs/rules/money.md#prices-are-copied
describe('a request', () => {
  test('waits for the host, with held days, price and confirmation code', async () => {
    await updateListing(ctx.db, listing.id, { tax_rate: 0.055 });
    const made = await requestBooking(asHunter, listing.id, '2026-12-05', '2026-12-06', { partySize: 2 });
    expect(made).toEqual({
      id: made.id,
      listingId: listing.id,
      listing: {
        title: 'Oak ridge above the creek',
        displayTitle: 'Oak ridge above the creek (Dane County)',
        city: 'Mount Horeb',
        state: 'WI',
        coverPhotoId: null,
        isPublic: true,
      },
      hunterId: hunter.id,
      hunter: { firstName: 'Ada', lastName: 'Berg', email: hunter.email, phoneNumber: '6085550100' },
      startDay: '2026-12-05',
      endDay: '2026-12-06',
      duration: 2,
      partySize: 2,
      status: 'PendingConfirmation',
      confirmationCode: expect.stringMatching(/^[A-HJKMNP-Z2-9]{8}$/),
      bookingPriceCents: 9000,
      bookingFeeCents: 900,
      subTotalCents: 9900,
      totalTaxCents: 545,
      totalCents: 10_445,
      createdDateTime: clock.now(),
      expiresDateTime: new Date('2026-11-22T20:00:00Z'),
      heldCents: 0,
      refundedCents: 0,
      refundPendingCents: 0,
      isPaymentUnderWay: false,
      rejectionReason: null,
      licenseConfirmed: true,
      rules: noRules(),
      rulesReadDateTime: null,
      note: '',
      hunterFacts: null,
      bookingActivity: [{ dateTime: clock.now(), message: 'You requested it.' }],
      access: null,
      payoutCents: null,
      paidOut: null,
      paidBefore: null,
      hostPayout: null,
      reader: 'hunter',
    });
    for (const name of ['mail.booking-received', 'mail.booking-requested'])
      expect(await jobsNamed(ctx, name, { bookingId: made.id })).toHaveLength(1);
  });

  test('has its status as a number and amounts in dollars on the wire', async () => {
    const answer = await fetch('/api/listing/submitBookingRequest', {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(hunter)}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        listingId: listing.id,
        userId: hunter.id,
        startDateTime: '2026-12-08T00:00:00.000Z',
        endDateTime: '2026-12-08T00:00:00.000Z',
        sendEmails: false,
        licenseConfirmed: true,
      }),
    });
    expect(answer.status).toBe(200);
    const { id, ...made } = (await answer.json()) as Record<string, unknown> & { id: string };
    expect(made).toMatchObject({ status: 0, total: 52.22, startDateTime: '2026-12-08T00:00:00.000Z' });
    for (const name of ['mail.booking-received', 'mail.booking-requested'])
      expect(await jobsNamed(ctx, name, { bookingId: id })).toEqual([]);
  });

  test('keeps the percentages of the time it was made', async () => {
    const land = await aListing(ctx, { host });
    const { id } = await requestBooking(asHunter, land.id, '2026-12-05');
    await updateListing(ctx.db, land.id, { booking_fee_percentage: 0.5, tax_rate: 0.2, base_cost_cents: 1 });
    expect(await asHunter.getBookingDetail({ params: { id } })).toMatchObject({
      totalCents: 4950,
      totalTaxCents: 0,
    });
  });

  test('for a listing with auto-confirm waits for payment at once', async () => {
    const land = await aListing(ctx, { host });
    await updateListing(ctx.db, land.id, { is_auto_confirm: true });
    const made = await requestBooking(asHunter, land.id, '2026-12-05');
    expect(made).toMatchObject({
      status: 'PendingPayment',
      expiresDateTime: new Date('2026-11-21T20:00:00Z'),
    });
    expect(made.bookingActivity.map(({ message }) => message)).toEqual([
      'You requested it.',
      'Confirmed at once, as this land takes bookings by itself.',
    ]);
    expect(await jobsNamed(ctx, 'mail.booking-confirmed', { bookingId: made.id })).toHaveLength(1);
    expect(await jobsNamed(ctx, 'mail.booking-received', { bookingId: made.id })).toEqual([]);
  });

  test('of a customer ignores userId and bookingStatus', async () => {
    const land = await aListing(ctx, { host });
    const changes = { userId: administrator.id, bookingStatus: 'Paid' as const };
    const made = await requestBooking(asHunter, land.id, '2026-12-05', '2026-12-05', changes);
    expect(made).toMatchObject({ hunterId: hunter.id, status: 'PendingConfirmation', access: null });
  });

  test('gets another confirmation code when the first is taken', async () => {
    const days = { startDay: '2027-01-01', endDay: '2027-01-01' };
    const insert = (id: string, makeCode: () => string) => {
      const facts = { id, listing, hunter, days, status: 'Cancelled' as const, totalCents: 450 };
      const booking = newBooking({ ...facts, at: ctx.now() });
      return insertBooking(ctx.db, booking, { holds: null, lines: [] }, makeCode);
    };
    const codes = ['ABCDEFGH', 'ABCDEFGH', 'ABCDEFGJ'];
    const next = () => codes.shift() ?? '';
    const ids = [randomUUIDv7(), randomUUIDv7()] as const;
    for (const id of ids) await insert(id, next);
    const found = await ctx.db
      .selectFrom('bookings')
      .where('id', 'in', ids)
      .select('confirmation_code as code')
      .orderBy('code')
      .execute();
    expect(found.map(({ code }) => code)).toEqual(['ABCDEFGH', 'ABCDEFGJ']);
    const always = () => 'ABCDEFGH';
    await expect(insert(randomUUIDv7(), always)).rejects.toThrow('5 attempts');
    await ctx.db.deleteFrom('bookings').where('id', 'in', ids).execute();
  });
});

// docs/rules/booking.md#requirements-for-a-request
describe('a customer’s request is refused', () => {
  test.each([
    ['phoneNumber', 'Phone number missing from profile information. Please update in order to book a hunt.'],
    [
      'firstName',
      'First and/or last name is missing from profile information. Please update in order to book a hunt.',
    ],
    [
      'lastName',
      'First and/or last name is missing from profile information. Please update in order to book a hunt.',
    ],
  ])('without a %s', async (field, message) => {
    const api = await signIn(await aUser(ctx, { [field]: '' }));
    await expect(requestBooking(api, listing.id, '2027-01-05')).rejects.toMatchObject({
      status: 400,
      message,
    });
  });

  test('without a confirmed email, and while suspended', async () => {
    const unconfirmed = await signIn(await aUser(ctx, { confirmed: false }));
    await expect(requestBooking(unconfirmed, listing.id, '2027-01-05')).rejects.toMatchObject({
      status: 403,
      message: 'Please confirm your email address first.',
    });
    const suspended = await signIn(await aUser(ctx, { suspended: true }));
    await expect(requestBooking(suspended, listing.id, '2027-01-05')).rejects.toMatchObject({
      status: 403,
      message: 'This account is suspended. Please contact support.',
    });
  });

  test('for a listing that is not public, as not found', async () => {
    for (const flags of [{ active: false }, { approved: false }]) {
      const hidden = await aListing(ctx, { host, ...flags });
      await expect(requestBooking(asHunter, hidden.id, '2027-01-05')).rejects.toMatchObject({
        code: 'notFound',
      });
    }
    await expect(requestBooking(asHunter, randomUUIDv7(), '2027-01-05')).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  test('for their own listing', async () => {
    await expect(requestBooking(asHost, listing.id, '2027-01-05')).rejects.toMatchObject({
      status: 403,
      message: 'This is your own land.',
    });
  });

  test('without the confirmation about licenses', async () => {
    const request = requestBooking(asHunter, listing.id, '2027-01-05', '2027-01-05', {
      licenseConfirmed: false,
    });
    const message = 'Please confirm that everyone in your party holds the licenses that Wisconsin asks for.';
    await expect(request).rejects.toMatchObject({
      status: 400,
      message,
      errors: [{ path: 'licenseConfirmed', message }],
    });
  });

  test('for more hunters than the listing allows', async () => {
    await expect(
      requestBooking(asHunter, listing.id, '2027-01-05', '2027-01-05', { partySize: 4 }),
    ).rejects.toMatchObject({ status: 400, message: 'Your party is larger than this land takes.' });
  });

  test('for past days and days outside the season', async () => {
    const past = { status: 400, message: 'The first day is in the past.' };
    await expect(requestBooking(asHunter, listing.id, '2026-11-19', '2026-11-21')).rejects.toMatchObject(
      past,
    );
    const outside = {
      status: 400,
      message: 'Only days of the current season (June 1 to May 31) can be booked.',
    };
    await expect(requestBooking(asHunter, listing.id, '2027-05-31', '2027-06-01')).rejects.toMatchObject(
      outside,
    );
    await expect(requestBooking(asHunter, listing.id, '2027-06-01')).rejects.toMatchObject(outside);
  });

  test('for days in the wrong order, too many days, or invalid dates', async () => {
    const wrong = [
      ['2027-01-06', '2027-01-05', 'startDateTime'],
      ['2026-12-01', '2027-12-02', 'endDateTime'],
      ['2027-02-29', '2027-03-01', 'startDateTime'],
      ['tomorrow', '2027-03-01', 'startDateTime'],
    ] as const;
    for (const [startDateTime, endDateTime, path] of wrong) {
      const answer = await fetch('/api/listing/submitBookingRequest', {
        method: 'POST',
        headers: { authorization: `Bearer ${await tokenOf(hunter)}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...requestBody(listing.id, '2027-01-05'), startDateTime, endDateTime }),
      });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ errors: [{ path }] });
    }
  });

  test('if any day is blocked or held', async () => {
    const land = await aListing(ctx, { host });
    const range = { startDay: '2027-01-10', endDay: '2027-01-12' };
    await asHost.setListingAvailability({
      body: {
        listingId: land.id,
        default: 'Available',
        availabilityDateRanges: [{ ...range, default: 'NotAvailable' }],
      },
    });
    await aBooking(ctx, { listing: land, startDay: '2027-01-20', endDay: '2027-01-20' });
    await expect(requestBooking(asHunter, land.id, '2027-01-08', '2027-01-10')).rejects.toMatchObject(
      datesTaken,
    );
    await expect(requestBooking(asHunter, land.id, '2027-01-15', '2027-01-25')).rejects.toMatchObject(
      datesTaken,
    );
    await expect(requestBooking(asHunter, land.id, '2027-01-13', '2027-01-19')).resolves.toBeDefined();
  });

  test('as the sixth open request for one listing, or the twenty-first in all', async () => {
    const busyHunter = await signIn(await aUser(ctx));
    const lands = [];
    for (let count = 0; count < 5; count += 1) lands.push(await aListing(ctx, { host }));
    for (const [index, land] of lands.slice(0, 4).entries()) {
      for (let day = 1; day <= 5; day += 1) await requestBooking(busyHunter, land.id, `2027-02-0${day}`);
      if (index > 0) continue;
      await expect(requestBooking(busyHunter, land.id, '2027-02-06')).rejects.toMatchObject({
        status: 409,
        message: 'You have 5 open requests for this land already. Pay or cancel one first.',
      });
    }
    const last = lands[4]?.id ?? '';
    await expect(requestBooking(busyHunter, last, '2027-02-06')).rejects.toMatchObject({
      status: 409,
      message: 'You have 20 open requests already. Pay or cancel one first.',
    });
  });
});

// docs/rules/booking.md#own-request
describe('a customer who holds the days already', () => {
  const range = ['2027-01-10', '2027-01-12'] as const;
  const refusal = (code: string, bookingId: string, detail: string) => ({
    status: 409,
    body: {
      type: `urn:openacre:refusal:${code}`,
      title: code === 'requestExists' ? 'Request exists' : 'Request overlaps',
      status: 409,
      detail,
      bookingId,
    },
  });
  const exists = (id: string) => refusal('requestExists', id, 'You already asked for these days.');
  const overlaps = (id: string) =>
    refusal('requestOverlaps', id, 'You already have a request for some of these days.');

  /** The response as it is on the wire. */
  const send = async (person: Person, listingId: string, start: string, end = start) => {
    const answer = await fetch('/api/listing/submitBookingRequest', {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(person)}`, 'content-type': 'application/json' },
      body: JSON.stringify(requestBody(listingId, start, end)),
    });
    return { status: answer.status, body: await answer.json() };
  };

  test.each(['PendingConfirmation', 'PendingPayment', 'ProcessingPayment', 'Paid'] as const)(
    'gets the id of their own booking in status %s',
    async (status) => {
      const land = await aListing(ctx, { host });
      const [startDay, endDay] = range;
      const id = await aBooking(ctx, { listing: land, hunter, startDay, endDay, status });
      expect(await send(hunter, land.id, ...range)).toEqual(exists(id));
      expect(await send(hunter, land.id, '2027-01-12', '2027-01-14')).toEqual(overlaps(id));
      expect(await send(hunter, land.id, '2027-01-11')).toEqual(overlaps(id));
      expect(await send(hunter, land.id, '2027-01-09', '2027-01-13')).toEqual(overlaps(id));
    },
  );

  test('gets it even if the host has blocked the days since, or another booking holds other days of the range', async () => {
    const land = await aListing(ctx, { host });
    const { id } = await requestBooking(asHunter, land.id, ...range);
    await aBooking(ctx, { listing: land, startDay: '2027-01-09', endDay: '2027-01-09' });
    expect(await send(hunter, land.id, '2027-01-09', '2027-01-13')).toEqual(overlaps(id));
    await asHost.setListingAvailability({
      body: { listingId: land.id, default: 'NotAvailable', availabilityDateRanges: [] },
    });
    expect(await send(hunter, land.id, ...range)).toEqual(exists(id));
  });

  test('is the only one: others are told that the dates are taken, not by whom', async () => {
    const land = await aListing(ctx, { host });
    const { id } = await requestBooking(asHunter, land.id, ...range);
    const other = await aUser(ctx);
    const taken = {
      type: 'urn:openacre:refusal:datesTaken',
      title: 'Dates taken',
      status: 409,
      detail: 'Those dates are no longer available.',
    };
    expect(await send(other, land.id, ...range)).toEqual({ status: 409, body: taken });
    const asAnother = { userId: hunter.id };
    await expect(
      requestBooking(await signIn(other), land.id, '2027-01-10', '2027-01-12', asAnother),
    ).rejects.toMatchObject({ code: 'datesTaken', bookingId: undefined });
    // The host gets no booking id either.
    expect((await send(host, land.id, ...range)).body).not.toHaveProperty('bookingId');
    await expect(
      requestBooking(asAdministrator, land.id, '2027-01-10', '2027-01-12', asAnother),
    ).rejects.toMatchObject({
      code: 'datesTaken',
      bookingId: undefined,
    });
    await expect(requestBooking(asHunter, land.id, '2027-01-10', '2027-01-12')).rejects.toMatchObject({
      bookingId: id,
    });
  });

  test('sends twenty requests at once without a key: one booking is made, the others get its id', async () => {
    const land = await aListing(ctx, { host });
    const requests = await Promise.all(Array.from({ length: 20 }, () => send(hunter, land.id, ...range)));
    const made = requests
      .filter(({ status }) => status === 200)
      .map(({ body }) => (body as { id: string }).id);
    expect(made).toHaveLength(1);
    expect(requests.filter(({ status }) => status !== 200)).toEqual(Array(19).fill(exists(made[0] ?? '')));
  });

  test('may request again after cancelling', async () => {
    const land = await aListing(ctx, { host });
    const { id } = await requestBooking(asHunter, land.id, ...range);
    await asHunter.cancelBooking({ params: { id } });
    expect((await send(hunter, land.id, ...range)).status).toBe(200);
  });
});

// docs/rules/booking.md#bookings-by-administrators
describe('an administrator', () => {
  const enter = (startDay: string, endDay: string, changes = {}) =>
    requestBooking(asAdministrator, listing.id, startDay, endDay, {
      userId: hunter.id,
      licenseConfirmed: false,
      ...changes,
    });

  test('enters any days for anybody, past and blocked ones too, in any status', async () => {
    await asHost.setListingAvailability({
      body: { listingId: listing.id, default: 'NotAvailable', availabilityDateRanges: [] },
    });
    const past = await enter('2020-02-28', '2020-03-01', { bookingStatus: 'Paid' });
    expect(past).toMatchObject({ status: 'Paid', duration: 3, hunterId: hunter.id, expiresDateTime: null });
    expect(past.bookingActivity.map(({ message }) => message)).toEqual(['Entered by an administrator.']);
    expect(await enter('2027-03-01', '2027-03-02')).toMatchObject({ status: 'PendingConfirmation' });
    await asHost.setListingAvailability({
      body: { listingId: listing.id, default: 'Available', availabilityDateRanges: [] },
    });
  });

  test('cannot enter held days, except in a status that holds none', async () => {
    await enter('2027-04-01', '2027-04-02');
    await expect(enter('2027-04-02', '2027-04-03')).rejects.toMatchObject(datesTaken);
    await expect(enter('2027-04-02', '2027-04-03', { bookingStatus: 'Cancelled' })).resolves.toMatchObject({
      status: 'Cancelled',
    });
  });

  test('must name the hunter and the listing', async () => {
    for (const userId of [undefined, randomUUIDv7()])
      await expect(enter('2027-04-10', '2027-04-10', { userId })).rejects.toMatchObject({
        status: 400,
        errors: [{ path: 'userId', message: 'Please pick the hunter.' }],
      });
    const onLand = async (listingId: string | undefined) => {
      const request = requestBody(listing.id, '2027-04-10', '2027-04-10', { userId: hunter.id });
      const answer = await fetch('/api/listing/submitBookingRequest', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await tokenOf(administrator)}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ ...request, listingId }),
      });
      return { status: answer.status, ...((await answer.json()) as object) };
    };
    const wrong = (message: string) => ({ status: 400, errors: [{ path: 'listingId', message }] });
    expect(await onLand(randomUUIDv7())).toMatchObject(wrong('Please pick the listing.'));
    expect(await onLand(undefined)).toMatchObject(wrong('Required'));
    expect(await onLand('')).toMatchObject(wrong('Required'));
  });

  test('cannot book for a suspended person, whatever the status', async () => {
    const suspended = await aUser(ctx, { suspended: true });
    for (const bookingStatus of [undefined, 'Paid', 'Cancelled'] as const)
      await expect(
        enter('2027-04-15', '2027-04-15', { userId: suspended.id, bookingStatus }),
      ).rejects.toMatchObject({
        status: 409,
        code: 'hunterSuspended',
        errors: [{ path: 'userId', message: expect.stringContaining('suspended') }],
      });
    const booked = ctx.db.selectFrom('bookings').where('user_id', '=', suspended.id).select('id');
    expect(await booked.execute()).toEqual([]);
  });

  test('sends a status as its number: a name is answered with the numbers', async () => {
    const send = async (bookingStatus: unknown) => {
      const request = requestBody(listing.id, '2027-04-16', '2027-04-16', { userId: hunter.id });
      const answer = await fetch('/api/listing/submitBookingRequest', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await tokenOf(administrator)}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ ...request, bookingStatus }),
      });
      return { status: answer.status, ...((await answer.json()) as object) };
    };
    const numbers =
      'Must be a number: 0 PendingConfirmation, 1 PendingPayment, 2 ProcessingPayment, 3 Paid, 4 Rejected, 5 Cancelled';
    for (const wrong of ['Paid', '3', 6, -1, 2.5, true])
      expect(await send(wrong)).toMatchObject({
        status: 400,
        errors: [{ path: 'bookingStatus', message: numbers }],
      });
  });

  test('is recorded in the audit, and the choice about emails is stored', async () => {
    const quiet = await enter('2027-04-20', '2027-04-21', {
      bookingStatus: 'PendingPayment',
      sendEmails: false,
    });
    const audit = ctx.db.selectFrom('audit').where('subject_id', '=', quiet.id);
    expect(await audit.select(['actor_id', 'field', 'before', 'after']).execute()).toEqual([
      { actor_id: administrator.id, field: 'bookingStatus', before: null, after: 'PendingPayment' },
    ]);
    const read = ({ id }: { id: string }) => asAdministrator.getBooking({ params: { id } });
    expect(await read(quiet)).toMatchObject({ sendEmails: false });
    const emailed = await enter('2027-04-22', '2027-04-22', { bookingStatus: 'PendingPayment' });
    expect(await read(emailed)).toMatchObject({ sendEmails: true });
    for (const [one, count] of [
      [quiet, 0],
      [emailed, 1],
    ] as const)
      for (const name of ['mail.booking-confirmed', 'mail.booking-requested'])
        expect(await jobsNamed(ctx, name, { bookingId: one.id })).toHaveLength(count);
  });
});

// docs/rules/booking.md#activity
test('the invariants of days, activity and sums hold afterwards', async () => {
  expect(await findViolations(ctx, [days, activity, sums])).toEqual([]);
});
