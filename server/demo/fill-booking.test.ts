import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCaller } from '../http/serve.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { aListing, aUser, type Person } from '../testing/factories.ts';
import type { DemoBooking, DemoStory } from './bookings.ts';
import { demoPlan } from './content.ts';
import { fillBooking } from './fill-booking.ts';

const [land] = demoPlan({ seed: 1, listings: 1, today: '2026-11-20' }).listings;
let app: TestApp;
let host: Person;
let hunter: Person;
let administrator: Person;
let listingId: string;

beforeAll(async () => {
  app = await startTestApp();
  administrator = await aUser(app.ctx, { roles: ['Administrator'] });
  host = await aUser(app.ctx);
  hunter = await aUser(app.ctx);
  listingId = (await aListing(app.ctx, { owner: host })).id;
});
afterAll(() => app.close());

it.each([
  ['asked', '2026-12-01', 'PendingConfirmation'],
  ['confirmed', '2026-12-02', 'PendingPayment'],
  ['paid', '2026-12-03', 'Paid'],
  ['rejected', '2026-12-04', 'Rejected'],
  ['cancelled', '2026-12-05', 'Cancelled'],
] as const)(
  'makes a booking that was %s, by the operations of its people',
  async (story: DemoStory, day, status) => {
    if (!land) throw new Error('The plan has no land.');
    const booking: DemoBooking = {
      hunterEmail: hunter.email,
      land: { ...land, ownerEmail: host.email, isAutoConfirm: false },
      range: { startDate: day, endDate: day },
      partySize: 1,
      story,
      isPast: false,
      askedDaysAgo: story === 'asked' || story === 'confirmed' ? 0.25 : 3,
    };
    const place = { listingId, ownerId: host.id, hunterId: hunter.id, administratorId: administrator.id };
    await fillBooking(app.ctx, booking, { ...place, sendEmails: true });
    const { activeBookings, inactiveBookings } = await createCaller(app.ctx, hunter).getUserBookings({
      params: { userId: hunter.id },
    });
    const made = [...activeBookings, ...inactiveBookings].find(({ startDateTime }) => startDateTime === day);
    expect(made?.status).toBe(status);
  },
);
