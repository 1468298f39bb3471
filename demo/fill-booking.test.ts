import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dayInWisconsin } from '#domain/dates.ts';
import { createCaller } from '#server/api.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { aListing, aUser, type Person } from '#server/testing/factories.ts';
import type { DemoBooking, DemoStory } from './bookings.ts';
import { demoPlan } from './content.ts';
import { fillBooking } from './fill-booking.ts';
import { fillPlan } from './fill-plan.ts';
import { dayOfPlan } from './progress.ts';

const [land] = demoPlan({ seed: 1, listings: 1, today: '2026-11-20' }).listings;
const emails: Record<DemoStory, string> = {
  asked: 'Emailed the landowner: a hunter asks for days.',
  confirmed: 'Emailed the hunter: the booking is confirmed.',
  paying: 'Emailed the hunter: the booking is confirmed.',
  paid: 'Emailed the hunter: the way in, the boundary and whom to call.',
  rejected: 'Emailed the hunter: the request was rejected.',
  cancelled: 'Emailed the landowner: the booking is cancelled.',
};
let app: TestApp;
let host: Person;
let hunter: Person;
let administrator: Person;
let listingId: string;

beforeAll(async () => {
  app = await startTestApp({ emulators: ['mail', 'payments'] });
  administrator = await aUser(app.ctx, { roles: ['Administrator'] });
  host = await aUser(app.ctx);
  hunter = await aUser(app.ctx);
  listingId = (await aListing(app.ctx, { host })).id;
});
afterAll(() => app.close());

it.each([
  ['asked', '2026-12-01', 'PendingConfirmation'],
  ['confirmed', '2026-12-02', 'PendingPayment'],
  ['paying', '2026-12-06', 'ProcessingPayment'],
  ['paid', '2026-12-03', 'Paid'],
  ['rejected', '2026-12-04', 'Rejected'],
  ['cancelled', '2026-12-05', 'Cancelled'],
] as const)(
  'makes a booking that was %s, by the operations of its people',
  async (story: DemoStory, day, status) => {
    if (!land) throw new Error('The plan has no land.');
    const booking: DemoBooking = {
      hunterEmail: hunter.email,
      land: { ...land, accountEmail: host.email, isAutoConfirm: false },
      range: { startDay: day, endDay: day },
      partySize: 1,
      story,
      isPast: false,
      askedDaysAgo: ['asked', 'confirmed', 'paying'].includes(story) ? 0.25 : 3,
    };
    const place = { listingId, hostId: host.id, hunterId: hunter.id, administratorId: administrator.id };
    await fillBooking(app.ctx, booking, { ...place, sendEmails: true });
    const { activeBookings, inactiveBookings } = await createCaller(app.ctx, administrator).getUserBookings({
      params: { userId: hunter.id },
    });
    const made = [...activeBookings, ...inactiveBookings].find(({ startDay }) => startDay === day);
    expect(made?.status).toBe(status);
    // No activity is from before the request, nor from when the demo was filled: emails were sent at the past times.
    const asked = app.ctx.now().getTime() - booking.askedDaysAgo * 86_400_000;
    const times = made?.bookingActivity.map(({ dateTime }) => dateTime.getTime()) ?? [];
    expect(Math.min(...times)).toBe(asked);
    expect(Math.max(...times)).toBeLessThanOrEqual(asked + 6 * 3_600_000);
    expect(made?.bookingActivity.map(({ message }) => message)).toContain(emails[story]);
  },
);

it('has the payout by PayPal of a past booking sent and paid on the day it was due', async () => {
  if (!land) throw new Error('The plan has no land.');
  const payPalEmail = 'walter.pay@farm.example';
  const { id } = await aListing(app.ctx, { host, title: 'Paid by PayPal', payPalEmail });
  const days = { startDay: '2026-10-10', endDay: '2026-10-11' };
  const booking: DemoBooking = {
    hunterEmail: hunter.email,
    land: { ...land, accountEmail: host.email, isAutoConfirm: false, payPalEmail },
    range: days,
    partySize: 1,
    story: 'paid',
    isPast: true,
    askedDaysAgo: 50,
  };
  const place = { listingId: id, hostId: host.id, hunterId: hunter.id, administratorId: administrator.id };
  await Promise.all(await fillBooking(app.ctx, booking, { ...place, sendEmails: false }));
  const api = createCaller(app.ctx, administrator);
  const { payouts } = await api.listPayouts({ query: { tab: 'complete' } });
  expect(payouts).toMatchObject([{ payPalPayoutStatus: 'Completed', listingName: expect.any(String) }]);
  expect(dayInWisconsin(payouts[0]?.payoutDate ?? new Date(0))).toBe('2026-10-12');
});

// docs/rules/operations.md#demo-data
it('continues where users have booked the days, or have deactivated the listing', async () => {
  if (!land) throw new Error('The plan has no land.');
  const plan = demoPlan({ seed: 1, listings: 0, today: '2026-11-20' });
  const { title } = await aListing(app.ctx, { host, title: 'Land in use' });
  const off = await aListing(app.ctx, { host, title: 'Land switched off', active: false });
  const bookings = ['2026-12-01', '2026-12-01', '2026-12-02'].map((day, index) => ({
    hunterEmail: hunter.email,
    land: { ...land, accountEmail: host.email, title: index === 2 ? off.title : title, isAutoConfirm: false },
    range: { startDay: day, endDay: day },
    partySize: 1,
    story: 'asked' as const,
    isPast: false,
    askedDaysAgo: 0.25,
  }));
  await fillPlan(app.ctx, { ...plan, hosts: [], hunters: [], bookings });
  const { listings } = await createCaller(app.ctx, host).getUserListings({ params: { userId: host.id } });
  const counts = listings.map(({ listing, activeBookingsCount }) => [listing.title, activeBookingsCount]);
  expect(Object.fromEntries(counts)).toMatchObject({ [title]: 1, [off.title]: 0 });
});

it('reports its progress, up to the last person and the last listing', async () => {
  if (!land) throw new Error('The plan has no land.');
  const plan = demoPlan({ seed: 1, listings: 1, today: '2026-11-20' });
  const reported: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => {
    const { done, total, what } = JSON.parse(line).progress;
    reported.push(`${done} of ${total} ${what}`);
  });
  const hosts = plan.hosts.filter(({ email }) => email === land.accountEmail);
  await fillPlan(app.ctx, {
    ...plan,
    hosts,
    hunters: plan.hunters.slice(0, 11),
    listings: [{ ...land, photographs: land.photographs.slice(0, 1) }],
    bookings: [],
  }).finally(() => log.mockRestore());
  expect(reported).toEqual([
    '10 of 12 people',
    '12 of 12 people',
    '0 of 1 listings, 0 photographs',
    '0 of 1 listings, 1 photograph',
    '1 of 1 listings, 1 photograph',
  ]);
});

it('is planned for the day of the first filling, on any later day', async () => {
  // Created by the plan above.
  const after = (days: number) => new Date(app.ctx.now().getTime() + days * 86_400_000);
  expect(await dayOfPlan(app.ctx.db, after(0))).toBe('2026-11-20');
  expect(await dayOfPlan(app.ctx.db, after(30))).toBe('2026-11-20');
  await app.ctx.db
    .updateTable('users')
    .set({ joined_at: after(-700) })
    .execute();
  expect(await dayOfPlan(app.ctx.db, after(0))).toBe('2026-08-12');
  await app.ctx.db
    .updateTable('users')
    .set({ joined_at: after(0) })
    .execute();
  expect(await dayOfPlan(app.ctx.db, after(0))).toBe('2026-11-20');
});
