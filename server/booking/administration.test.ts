import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BookingStatus } from '#domain/booking-status.ts';
import { addDays } from '#domain/dates.ts';
import { noRules } from '#domain/land-rules.ts';
import { startTestApp } from '../testing/app.ts';
import { requestBooking } from '../testing/booking.ts';
import { aBooking, aListing, aUser } from '../testing/factories.ts';
import { bookingReceivedEmail } from './booking-received.email.ts';
import { bookingRequestedEmail } from './booking-requested.email.ts';

const { ctx, signIn, fetch, tokenOf, clock, close } = await startTestApp({ emulators: ['mail'] });
afterAll(close);

const administrator = await aUser(ctx, { roles: ['Administrator'], firstName: 'Vera', lastName: 'Holm' });
const api = await signIn(administrator);
const walter = await aUser(ctx, { email: 'walter@farm.example', firstName: 'Walter', lastName: 'Kern' });
const ridge = await aListing(ctx, { host: walter, title: 'Kickapoo 100% ridge' });
const marshHost = await aUser(ctx);
const marsh = await aListing(ctx, { host: marshHost, title: 'Horicon marsh edge' });
const ada = await aUser(ctx, { email: 'ada.berg@mail.example', firstName: 'Ada', lastName: 'Berg' });
const olaf = await aUser(ctx, { email: 'olaf@mail.example', firstName: 'Olaf', lastName: 'Lund' });

type Query = Parameters<typeof api.listBookings>[0]['query'];
const list = (query: Query = {}) => api.listBookings({ query });
const idsOf = async (query?: Query) => (await list(query)).bookings.map(({ id }) => id);

const made: Record<string, string> = {};
const book = async (name: string, status: BookingStatus, hunter = ada, listing = ridge) => {
  clock.advance({ minutes: 1 });
  const day = addDays('2027-01-01', Object.keys(made).length);
  made[name] = await aBooking(ctx, { listing, hunter, status, startDay: day, endDay: day });
};
beforeAll(async () => {
  await book('asked', 'PendingConfirmation');
  await book('confirmed', 'PendingPayment', olaf);
  await book('paying', 'ProcessingPayment', ada, marsh);
  await book('paid', 'Paid', ada);
  await book('paidMarsh', 'Paid', olaf, marsh);
  await book('rejected', 'Rejected', olaf);
  await book('cancelled', 'Cancelled', ada, marsh);
});

const named = (...names: string[]) => names.map((name) => made[name]);

// docs/rules/administration.md#bookings-table
describe('the bookings table', () => {
  test('lists each status on its tab and counts each tab', async () => {
    const counts = { pending: 3, complete: 2, cancelled: 2 };
    const pending = await list();
    expect(pending).toMatchObject({ total: 3, page: 1, pageSize: 10, counts });
    expect(await idsOf({ sort: 'created' })).toEqual(named('paying', 'confirmed', 'asked'));
    expect(await idsOf({ tab: 'complete' })).toEqual(named('paidMarsh', 'paid'));
    expect(await idsOf({ tab: 'cancelled' })).toEqual(named('cancelled', 'rejected'));
  });

  test('shows listing, both sides, days and amounts, and no access information', async () => {
    const [row] = (await list({ tab: 'complete', order: 'asc' })).bookings;
    expect(row).toEqual({
      id: made.paid,
      listingId: ridge.id,
      listing: {
        title: 'Kickapoo 100% ridge',
        displayTitle: 'Kickapoo 100% ridge (Dane County)',
        city: 'Mount Horeb',
        state: 'WI',
        coverPhotoId: null,
        isPublic: true,
      },
      hunterId: ada.id,
      hunter: { firstName: 'Ada', lastName: 'Berg', email: ada.email, phoneNumber: '6085550100' },
      host: { id: walter.id, firstName: 'Walter', lastName: 'Kern', email: walter.email },
      startDay: '2027-01-04',
      endDay: '2027-01-04',
      duration: 1,
      partySize: 1,
      status: 'Paid',
      confirmationCode: expect.stringMatching(/^[A-HJKMNP-Z2-9]{8}$/),
      bookingPriceCents: 4500,
      bookingFeeCents: 450,
      subTotalCents: 4950,
      totalTaxCents: 0,
      totalCents: 4950,
      sendEmails: true,
      createdDateTime: new Date('2026-11-20T20:04:00Z'),
      updatedDateTime: new Date('2026-11-20T20:04:00Z'),
      expiresDateTime: null,
      heldCents: 0,
      refundedCents: 0,
      refundPendingCents: 0,
      isPaymentUnderWay: false,
      licenseConfirmed: false,
      rules: noRules(),
      rulesReadDateTime: null,
      note: '',
      rejectionReason: null,
    });
  });

  test('is searched by code, listing, hunter and host; every word must match', async () => {
    const complete = (search: string) => idsOf({ tab: 'complete', search });
    const code = (await api.getBooking({ params: { id: made.paid ?? '' } })).confirmationCode;
    expect(await complete(code)).toEqual(named('paid'));
    expect(await complete(code.slice(0, 5).toLowerCase())).toEqual(named('paid'));
    expect(await complete('horicon')).toEqual(named('paidMarsh'));
    expect(await complete('Kickapoo 100% ridge (Dane County)')).toEqual(named('paid'));
    expect(await complete('lund OLAF')).toEqual(named('paidMarsh'));
    expect(await complete('ada.berg@mail')).toEqual(named('paid'));
    expect(await complete('kern walter')).toEqual(named('paid'));
    expect(await complete('walter@farm.example berg')).toEqual(named('paid'));
    expect(await complete('walter olaf')).toEqual([]);
    // Wildcards of LIKE are literal characters.
    expect(await complete('%')).toEqual(named('paid'));
    expect(await complete('_')).toEqual([]);
    const { counts, total } = await list({ search: 'ada.berg' });
    expect({ counts, total }).toEqual({ counts: { pending: 2, complete: 1, cancelled: 1 }, total: 2 });
  });

  test('is sorted by creation time or first day, ascending or descending', async () => {
    const early = await aBooking(ctx, {
      listing: marsh,
      hunter: ada,
      status: 'PendingPayment',
      startDay: '2026-12-01',
      endDay: '2026-12-02',
    });
    const sorted = (sort: 'created' | 'startDate', order: 'asc' | 'desc') => idsOf({ sort, order });
    const three = named('asked', 'confirmed', 'paying');
    expect(await sorted('startDate', 'asc')).toEqual([early, ...three]);
    expect(await sorted('startDate', 'desc')).toEqual([...three.toReversed(), early]);
    expect(await sorted('created', 'asc')).toEqual([...three, early]);
    await ctx.db.deleteFrom('bookings').where('id', '=', early).execute();
  });

  test('has each booking on exactly one page, whether pages are read from the start or the end of the index', async () => {
    const keen = await aUser(ctx, { firstName: 'Keen' });
    for (let count = 0; count < 43; count += 1)
      await aBooking(ctx, {
        listing: marsh,
        hunter: keen,
        status: 'Cancelled',
        startDay: addDays('2027-03-01', count % 7),
        endDay: addDays('2027-03-10', count % 7),
      });
    const query = { tab: 'cancelled', search: 'keen' } as const;
    for (const sort of ['created', 'startDate'] as const)
      for (const order of ['asc', 'desc'] as const) {
        const whole = await idsOf({ ...query, sort, order, pageSize: 50 });
        expect(new Set(whole).size).toBe(43);
        const pages = [];
        for (let page = 1; page <= 6; page += 1) pages.push(await idsOf({ ...query, sort, order, page }));
        expect(pages.map(({ length }) => length)).toEqual([10, 10, 10, 10, 3, 0]);
        expect(pages.flat()).toEqual(whole);
      }
    expect(await list({ ...query, page: 999_999_999 })).toMatchObject({ bookings: [], total: 43 });
  });

  test('refuses unknown page sizes, tabs and sorts, and searches over 50 characters', async () => {
    for (const query of [
      'pageSize=11',
      'pageSize=1000',
      'tab=all',
      'sort=total',
      `search=${'x'.repeat(51)}`,
    ]) {
      const answer = await fetch(`/api/booking?${query}`, {
        headers: { authorization: `Bearer ${await tokenOf(administrator)}` },
      });
      expect([query, answer.status]).toEqual([query, 400]);
    }
  });
});

describe('one booking', () => {
  test('has its host, and the actor of each line of activity', async () => {
    const asAda = await signIn(ada);
    const { id } = await requestBooking(asAda, ridge.id, '2026-12-20');
    await api.confirmBooking({ params: { id } });
    const found = await api.getBooking({ params: { id } });
    expect(found).toMatchObject({ id, status: 'PendingPayment', access: null, host: { id: walter.id } });
    expect(found.bookingActivity.map(({ message, by }) => [message, by])).toEqual([
      ['Requested by the hunter.', 'Ada Berg'],
      ['Confirmed by an administrator.', 'Vera Holm'],
    ]);
    // Only administrators see the actor's name.
    expect(await asAda.getBookingDetail({ params: { id } })).not.toHaveProperty('bookingActivity.0.by');
  });

  // docs/rules/messages.md#reading
  test('says whether hunter and host have written', async () => {
    const land = await aListing(ctx, { host: marshHost });
    const asHunter = await signIn(await aUser(ctx));
    const { id } = await requestBooking(asHunter, land.id, '2026-12-24');
    const hasMessages = async () => (await api.getBooking({ params: { id } })).hasMessages;
    await (await signIn(olaf)).sendMessage({ body: { listingId: land.id, text: 'Is it dry?' } });
    expect(await hasMessages()).toBe(false);
    await asHunter.sendMessage({ body: { listingId: land.id, text: 'Is it dry?' } });
    expect(await hasMessages()).toBe(true);
    await asHunter.sendMessage({ body: { bookingId: id, text: 'Which gate?' } });
    expect(await hasMessages()).toBe(true);
  });

  // docs/rules/booking.md#activity
  test('has activity worded for each reader, without lines for other readers only', async () => {
    const { id } = await requestBooking(await signIn(ada), marsh.id, '2026-12-22');
    await bookingRequestedEmail.job.run(ctx, { bookingId: id });
    await bookingReceivedEmail.job.run(ctx, { bookingId: id });
    const host = await signIn(marshHost);
    await host.confirmBooking({ params: { id } });
    const messages = ({ bookingActivity }: { bookingActivity: { message: string }[] }) =>
      bookingActivity.map(({ message }) => message);
    const forHunter = [
      'You requested it.',
      'Emailed you: the request was received.',
      'Confirmed by the landowner.',
    ];
    const forHost = ['Requested by the hunter.', 'Emailed you: a hunter asks for days.', 'You confirmed it.'];
    const forAdministrators = [
      'Requested by the hunter.',
      'Emailed the landowner: a hunter asks for days.',
      'Emailed the hunter: the request was received.',
      'Confirmed by the landowner.',
    ];
    const asAda = await signIn(ada);
    expect(messages(await asAda.getBookingDetail({ params: { id } }))).toEqual(forHunter);
    expect(messages(await host.getBookingDetail({ params: { id } }))).toEqual(forHost);
    expect(messages(await api.getBookingDetail({ params: { id } }))).toEqual(forAdministrators);
    expect(messages(await api.getBooking({ params: { id } }))).toEqual(forAdministrators);
    // The lists of both sides have the same messages.
    const { activeBookings } = await asAda.getUserBookings({ params: { userId: ada.id } });
    expect(activeBookings.filter((booking) => booking.id === id).map(messages)).toEqual([forHunter]);
    const { listings } = await host.getUserListings({ params: { userId: marshHost.id } });
    const ofHost = listings.flatMap((listing) => listing.activeBookings);
    expect(ofHost.filter((booking) => booking.id === id).map(messages)).toEqual([forHost]);
  });

  test('shows a line of activity that the previous version wrote during an update', async () => {
    const id = made.asked ?? '';
    await sql`insert into booking_activity (booking_id, message) values (${id}, 'Written before.')`.execute(
      ctx.db,
    );
    const { bookingActivity } = await api.getBooking({ params: { id } });
    expect(bookingActivity.at(-1)?.message).toBe('Written before.');
  });

  test('that does not exist is not found', async () => {
    await expect(api.getBooking({ params: { id: randomUUIDv7() } })).rejects.toMatchObject({ status: 404 });
  });
});
