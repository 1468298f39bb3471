import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCaller } from '../http/serve.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { aListing, aUser, type Person } from '../testing/factories.ts';
import type { DemoBooking, DemoStory } from './bookings.ts';
import { demoPlan } from './content.ts';
import { fillBooking } from './fill-booking.ts';

const [land] = demoPlan({ seed: 1, listings: 1, today: '2026-11-20' }).listings;
const letters: Record<DemoStory, string> = {
  asked: 'Emailed the landowner: a hunter asks for days.',
  confirmed: 'Emailed the hunter: the booking is confirmed.',
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
  app = await startTestApp({ standIns: ['mail'] });
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
    // No line is from before the asking, nor from when the demo is filled: its letters went out as it happened.
    const asked = app.ctx.now().getTime() - booking.askedDaysAgo * 86_400_000;
    const times = made?.bookingActivity.map(({ dateTime }) => dateTime.getTime()) ?? [];
    expect(Math.min(...times)).toBe(asked);
    expect(Math.max(...times)).toBeLessThanOrEqual(asked + 6 * 3_600_000);
    expect(made?.bookingActivity.map(({ message }) => message)).toContain(letters[story]);
  },
);
