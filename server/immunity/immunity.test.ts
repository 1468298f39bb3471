import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { requestBooking } from '../testing/booking.ts';
import { aBooking, aListing, aUser, type Person } from '../testing/factories.ts';

const { ctx, signIn, clock, close } = await startTestApp();
afterAll(close);

const administrator = await aUser(ctx, { roles: ['Administrator'] });
const asAdministrator = await signIn(administrator);
const of = (person: Person) => ({ params: { userId: person.id } });

/** Enters a booking of a day as an administrator: the price is $45.00. */
const enter = (listingId: string, day: string, bookingStatus: 'Paid' | 'PendingPayment' | 'Cancelled') =>
  aUser(ctx).then(({ id: userId }) =>
    requestBooking(asAdministrator, listingId, day, day, { userId, bookingStatus, sendEmails: false }),
  );

// docs/rules/immunity.md#amounts
test('what counts are bookings paid this year in Wisconsin, and confirmed ones, of all land of the owner', async () => {
  const host = await aUser(ctx);
  const [ridge, creek] = [await aListing(ctx, { host }), await aListing(ctx, { host })];
  await enter(ridge.id, '2026-12-01', 'Paid');
  await enter(creek.id, '2027-01-05', 'Paid');
  await enter(creek.id, '2026-12-02', 'PendingPayment');
  await enter(creek.id, '2026-12-03', 'Cancelled');
  await aBooking(ctx, {
    listing: ridge,
    startDay: '2026-12-09',
    endDay: '2026-12-09',
    status: 'PendingConfirmation',
  });
  await enter((await aListing(ctx)).id, '2026-12-01', 'Paid');

  const asHost = await signIn(host);
  expect(await asHost.getImmunity(of(host))).toMatchObject({
    year: 2026,
    paidCents: 9_000,
    confirmedCents: 4_500,
    limitCents: 200_000,
    yearlyCapCents: null,
  });
});

// docs/rules/immunity.md#limit
test('administrators set the limit and its text, and every change is kept', async () => {
  const host = await aUser(ctx);
  const first = await asAdministrator.listImmunityLimits();
  expect(first.limits).toMatchObject([{ limitCents: 200_000, setBy: null }]);
  expect(first.limits[0]?.text).toContain('ask your insurer or lawyer');
  await asAdministrator.setImmunityLimit({ body: { limitCents: 250_000, text: 'The new law.' } });
  const { limits } = await asAdministrator.listImmunityLimits();
  expect(limits).toMatchObject([
    { limitCents: 250_000, text: 'The new law.', setBy: { id: administrator.id } },
    { limitCents: 200_000 },
  ]);
  expect(await (await signIn(host)).getImmunity(of(host))).toMatchObject({
    limitCents: 250_000,
    text: 'The new law.',
  });
});

// docs/rules/immunity.md#yearly-cap
describe('a cap of the owner', () => {
  const owner = async (yearlyCapCents: number) => {
    const host = await aUser(ctx);
    await (await signIn(host)).setYearlyCap({ body: { yearlyCapCents } });
    return host;
  };
  const atOnce = async (host: Person) => {
    const { id } = await aListing(ctx, { host });
    await ctx.db.updateTable('listings').set({ is_auto_confirm: true }).where('id', '=', id).execute();
    return id;
  };

  test('lets bookings above it wait for the owner, who can confirm them', async () => {
    const host = await owner(9_000);
    const land = await atOnce(host);
    const asHunter = await signIn(await aUser(ctx));
    expect(await requestBooking(asHunter, land, '2026-12-01')).toMatchObject({ status: 'PendingPayment' });
    expect(await requestBooking(asHunter, land, '2026-12-02')).toMatchObject({ status: 'PendingPayment' });
    const third = await requestBooking(asHunter, land, '2026-12-03');
    expect(third.status).toBe('PendingConfirmation');
    const asHost = await signIn(host);
    expect(await asHost.confirmBooking({ params: { id: third.id } })).toEqual({ status: 'PendingPayment' });
    await asHost.setYearlyCap({ body: { yearlyCapCents: null } });
    expect(await requestBooking(asHunter, land, '2026-12-04')).toMatchObject({ status: 'PendingPayment' });
  });

  test('holds for requests on several listings at once', async () => {
    const host = await owner(13_500);
    const lands = await Promise.all(Array.from({ length: 8 }, () => atOnce(host)));
    const answers = await Promise.all(
      lands.map(async (land) => requestBooking(await signIn(await aUser(ctx)), land, '2026-12-06')),
    );
    expect(answers.filter(({ status }) => status === 'PendingPayment')).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 'PendingConfirmation')).toHaveLength(5);
  });
});

// docs/rules/immunity.md#amounts
test('a payment at 11:30 PM of December 31 in Wisconsin belongs to the old year', async () => {
  const host = await aUser(ctx);
  const { id } = await aListing(ctx, { host });
  clock.set('2027-01-01T05:30:00Z');
  const api = await signIn(administrator);
  const userId = (await aUser(ctx)).id;
  const entered = { userId, bookingStatus: 'Paid', sendEmails: false } as const;
  await requestBooking(api, id, '2027-01-20', '2027-01-20', entered);
  const read = async () => (await signIn(host)).getImmunity(of(host));
  expect(await read()).toMatchObject({ year: 2026, paidCents: 4_500 });
  clock.advance({ hours: 1 });
  expect(await read()).toMatchObject({ year: 2027, paidCents: 0 });
});
