import { afterAll, expect, it } from 'vitest';
import { addDays, dayInWisconsin } from '#domain/dates.ts';
import { reviews } from '#invariants/reviews.ts';
import { createCaller } from '#server/api.ts';
import { startTestApp } from '#server/testing/app.ts';
import { findViolations } from '#server/testing/booking.ts';
import { aBooking, aListing, aUser } from '#server/testing/factories.ts';
import { fillConduct } from './conduct.ts';

const { ctx, close } = await startTestApp({ config: { RATE_LIMIT_FACTOR: '1000' } });
afterAll(close);

// docs/rules/operations.md#demo-data
it('leaves flags, reviews, reports and signs in each state, once', async () => {
  const administrator = await aUser(ctx, { roles: ['Administrator'] });
  const asAdministrator = createCaller(ctx, administrator);
  const [host, other, hunter] = [await aUser(ctx), await aUser(ctx), await aUser(ctx)];
  const hunters = [await aUser(ctx), await aUser(ctx), await aUser(ctx)];
  const listing = await aListing(ctx, { host, approved: false });
  const otherLand = await aListing(ctx, { host: other, approved: false });
  for (const { id } of [listing, otherLand])
    await asAdministrator.approveListing({ params: { id }, body: {} });
  const today = dayInWisconsin(ctx.now());
  await asAdministrator.setSignMailed({
    params: { listingId: listing.id },
    body: { mailedDay: today, isAnotherNeeded: false },
  });
  for (const [index, guest] of hunters.entries()) {
    const day = addDays(today, -10 - index);
    await aBooking(ctx, { listing, hunter: guest, startDay: day, endDay: day });
  }
  const people = {
    host: host.id,
    administrator: administrator.id,
    hunter: hunter.id,
    hunters: hunters.map(({ id }) => id),
  };
  const seen = async () => ({
    flags: (await asAdministrator.listFlags({ query: {} })).counts,
    reports: (await asAdministrator.listReports({ query: {} })).counts,
    reviews: (await asAdministrator.listReviews({ query: {} })).counts,
    signs: (await asAdministrator.listSigns({ query: {} })).counts,
  });
  await fillConduct(ctx, people);
  const states = {
    flags: { standing: 2, dismissed: 1 },
    reports: { open: 2, closed: 0 },
    reviews: { hidden: 1, blind: 1 },
    signs: { needed: 1, mailed: 0, notWanted: 1 },
  };
  expect(await seen()).toEqual(states);
  await fillConduct(ctx, people);
  expect(await seen()).toEqual(states);
  expect(await findViolations(ctx, [reviews])).toEqual([]);
});
