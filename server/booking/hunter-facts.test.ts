import { afterAll, expect, test } from 'vitest';
import { type Day, dayInWisconsin } from '#domain/dates.ts';
import { startTestApp } from '../testing/app.ts';
import { requestBooking } from '../testing/booking.ts';
import { aListing, aUser } from '../testing/factories.ts';
import { emailsTo } from '../testing/inbox.ts';
import { bookingRequestedEmail } from './booking-requested.email.ts';
import { runClocksJob } from './run-clocks.job.ts';

const { ctx, api, signIn, clock, close } = await startTestApp({ emulators: ['mail'] });
afterAll(close);

const asAdministrator = await signIn(await aUser(ctx, { roles: ['Administrator'] }));

// docs/rules/booking.md#who-is-on-the-other-side, docs/rules/masking.md#what-is-masked
test('the host sees who asks, and contacts in the note once it is paid', async () => {
  const host = await aUser(ctx);
  const hunter = await aUser(ctx);
  const listing = await aListing(ctx, { host });
  const [asHost, asHunter] = [await signIn(host), await signIn(hunter)];
  const rater = await aUser(ctx);
  const other = (await aListing(ctx, { host: rater })).id;
  for (const day of ['2026-11-18', '2026-11-20', '2026-12-24']) {
    const visit = await requestBooking(asAdministrator, other, day, day, {
      userId: hunter.id,
      bookingStatus: 'Paid',
      sendEmails: false,
    });
    if (day !== '2026-11-18') continue;
    const stars = { gates: 5, litter: 4, rules: 5, respect: 5 };
    await (await signIn(rater)).saveHunterRating({ body: { bookingId: visit.id, ...stars, comment: '' } });
  }
  await ctx.db.updateTable('hunter_ratings').set({ shown_at: ctx.now() }).execute();

  const note = 'We hunt on foot. Call me at 608-555-0177 or ada.h@mail.example.';
  const {
    id,
    note: own,
    hunterFacts,
  } = await requestBooking(asHunter, listing.id, '2026-12-05', '2026-12-05', { note });
  expect([own, hunterFacts]).toEqual([note, null]);
  const params = { id };
  const facts = { visits: 1, photoId: null, standingFlags: 0, rating: 4.75, ratingCount: 1 };
  const masked =
    'We hunt on foot. Call me at [shown once a booking is paid] or [shown once a booking is paid].';
  expect(await asHost.getBookingDetail({ params })).toMatchObject({
    note: masked,
    licenseConfirmed: true,
    hunterFacts: facts,
  });
  const listed = async () => {
    const { listings } = await asHost.getUserListings({ params: { userId: host.id } });
    return listings[0]?.activeBookings[0];
  };
  expect(await listed()).toMatchObject({ note: masked, hunterFacts: facts });
  expect((await asAdministrator.getBooking({ params })).note).toBe(note);
  expect(await asAdministrator.getHunterFacts({ params: { userId: hunter.id } })).toMatchObject(facts);
  await bookingRequestedEmail.job.run(ctx, { bookingId: id });
  const [email] = await emailsTo(host.email, 1);
  expect(email?.text.replace(/\s+/g, ' ')).toContain(`Ada writes: ${masked}`);

  const { bookingPriceCents, bookingFeeCents } = await asAdministrator.getBooking({ params });
  await asAdministrator.editBooking({
    body: { id, bookingStatus: 'Paid', bookingPriceCents, bookingFeeCents, sendEmails: false },
  });
  expect((await asHost.getBookingDetail({ params })).note).toBe(note);
  expect((await listed())?.hunterFacts).toBeNull();
});

// docs/rules/booking.md#who-is-on-the-other-side
test('everybody reads within what time the host of public land answers, once there are three answers', async () => {
  const host = await aUser(ctx);
  const [listing] = [await aListing(ctx, { host }), await aListing(ctx, { host })];
  const facts = () => api.getHostFacts({ params: { id: listing.id } });
  const answer = async (day: string, minutes: number, isYes: boolean) => {
    const asHunter = await signIn(await aUser(ctx));
    const { id } = await requestBooking(asHunter, listing.id, day);
    clock.advance({ minutes });
    const asHost = await signIn(host);
    if (isYes) await asHost.confirmBooking({ params: { id } });
    else await asHost.rejectBooking({ params: { id }, body: {} });
  };
  await answer('2026-12-01', 30, true);
  await answer('2026-12-02', 600, false);
  expect(await facts()).toMatchObject({
    answersWithinMinutes: null,
    answeredPercentage: null,
    listings: 2,
    rating: null,
    reviewCount: 0,
  });
  await answer('2026-12-03', 90, true);
  expect(await facts()).toMatchObject({ answersWithinMinutes: 90, answeredPercentage: 100 });

  // What ran out counts as longer than any answer, also where it ran out two hours after it was asked.
  const ignore = async (days: readonly Day[], hours: number) => {
    for (const day of days) await requestBooking(await signIn(await aUser(ctx)), listing.id, day);
    clock.advance({ hours });
    await runClocksJob.run(ctx, {});
  };
  for (let count = 0; count < 2; count += 1) {
    await ignore([dayInWisconsin(clock.now())], 3);
    clock.advance({ days: 1 });
  }
  expect(await facts()).toMatchObject({ answersWithinMinutes: 600, answeredPercentage: 60 });
  await ignore(['2026-12-05', '2026-12-06'], 72);
  expect(await facts()).toMatchObject({ answersWithinMinutes: null, answeredPercentage: 42 });

  const asGuest = await signIn(await aUser(ctx));
  await asGuest.saveListingReview({ body: { listingId: listing.id, rating: 4, comment: 'Quiet.' } });
  expect(await facts()).toMatchObject({ rating: 4, reviewCount: 1 });
  expect(Object.keys(await facts()).sort()).toEqual(
    [
      'answersWithinMinutes',
      'answeredPercentage',
      'listings',
      'memberSinceDateTime',
      'rating',
      'reviewCount',
    ].sort(),
  );
});

// docs/rules/booking.md#who-is-on-the-other-side
test('of land that is not public only its host and administrators read it', async () => {
  const host = await aUser(ctx);
  const hidden = await aListing(ctx, { host, approved: false });
  const facts = (by: typeof api) => by.getHostFacts({ params: { id: hidden.id } });
  const none = { listings: 0, rating: null, reviewCount: 0 };
  const other = await aUser(ctx, { roles: ['Administrator'] });
  for (const one of [host, other]) expect(await facts(await signIn(one))).toMatchObject(none);
  for (const by of [api, await signIn(await aUser(ctx))])
    await expect(facts(by)).rejects.toMatchObject({ status: 404 });
});
