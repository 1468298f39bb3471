import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { updateListing } from '../listing/store.ts';
import { startTestApp } from '../testing/app.ts';
import { aBooking, aListing, aUser } from '../testing/factories.ts';

const { ctx, api, signIn, close } = await startTestApp();
afterAll(close);

const days = { startDay: '2026-12-05', endDay: '2026-12-06' };
const query = { startDate: days.startDay, endDate: days.endDay, partySize: 2 };
type Traits = Parameters<typeof aListing>[1];
/** So many miles north of a point. */
const place = (miles: number) => ({
  locationGeoJson: {
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [-90.3, 43.4 + miles / 69] as [number, number] },
    properties: null,
  },
});

// docs/rules/search.md#alternatives
test('the nearest land that is free on the same days and fits is an alternative', async () => {
  const hunter = await aUser(ctx);
  const wanted = await aListing(ctx, { title: 'Wanted', listingActivities: ['Deer'], ...place(0) });
  const fits: Traits = { listingActivities: ['Deer', 'Turkey'], maxPartySize: 4 };
  const land = (title: string, miles: number, other: Traits = {}) =>
    aListing(ctx, { title, ...fits, ...place(miles), ...other });
  await land('Far', 30);
  await land('Near', 5);
  await land('Everything', 12, { listingActivities: ['All Legal Game'] });
  await land('Fourth', 40);
  const taken = await land('Taken', 1);
  await aBooking(ctx, { listing: taken, startDay: '2026-12-06', endDay: '2026-12-08', status: 'Paid' });
  await land('Too far', 90);
  await land('Too small', 2, { maxPartySize: 1 });
  await land('Other game', 3, { listingActivities: ['Fishing Access'] });
  await land('Not public', 4, { approved: false });
  await land('Own', 6, { host: hunter });

  const asked = { params: { id: wanted.id }, query };
  const { listings } = await (await signIn(hunter)).listAlternatives(asked);
  expect(listings.map(({ title }) => title)).toEqual(['Near', 'Everything', 'Far']);
  expect(listings[0]?.daysPrice?.bookingPriceCents).toBe(2 * (listings[0]?.baseCostCents ?? 0));
  const visitor = await api.listAlternatives(asked);
  expect(visitor.listings.map(({ title }) => title)).toEqual(['Near', 'Own', 'Everything']);
});

// docs/rules/search.md#alternatives
test('there is none for days that nobody can book, nor near land that is not there', async () => {
  const land = await aListing(ctx, place(0));
  const past = { startDate: '2026-11-01', endDate: '2026-11-02' };
  expect(await api.listAlternatives({ params: { id: land.id }, query: past })).toEqual({ listings: [] });
  const nowhere = { id: '019a9f3e-5c00-7000-8000-00000000f00d' };
  expect(await api.listAlternatives({ params: nowhere, query })).toEqual({ listings: [] });
});

// docs/rules/search.md#other-land
test('similar land of others and the other land of its host are shown with a listing', async () => {
  const host = await aUser(ctx);
  const fishing: Traits = { listingActivities: ['Fishing Access'], ...place(150) };
  const seen = await aListing(ctx, { host, title: 'Seen', ...fishing });
  await aListing(ctx, { host, title: 'Of the same host, for deer', ...place(151) });
  await aListing(ctx, { host, title: 'Of the same host, hidden', ...fishing, approved: false });
  await aListing(ctx, { host, title: 'Of the same host, near', ...fishing });
  await aListing(ctx, { title: 'Second', ...fishing, ...place(160) });
  await aListing(ctx, { title: 'First', ...fishing, ...place(155) });
  await aListing(ctx, { title: 'Other game', listingActivities: ['Turkey'], ...place(155) });
  const hidden = await aListing(ctx, { title: 'Hidden', ...fishing, active: false });
  const { similar, ofHost } = await api.getOtherLand({ params: { id: seen.id }, query: {} });
  expect(similar.map(({ title }) => title)).toEqual(['First', 'Second']);
  expect(similar[0]?.miles).toBeCloseTo(5, 0);
  expect(ofHost.map(({ title }) => title)).toEqual(['Of the same host, near', 'Of the same host, for deer']);
  const ofHidden = api.getOtherLand({ params: { id: hidden.id }, query: {} });
  await expect(ofHidden).rejects.toMatchObject({ code: 'notFound' });
});

// docs/rules/search.md#other-land
test('however much land a host has, other land is that of others, and the newest six of the host', async () => {
  const host = await aUser(ctx);
  const small: Traits = { listingActivities: ['Small Game'], ...place(190) };
  const seen = await aListing(ctx, { host, title: 'Seen', ...small });
  await sql`
    insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(),
      'title', 'Copy ' || i, 'created_at', timestamptz '2026-10-01' + i * interval '1 minute'))).*
    from listings l, generate_series(1, 600) i where l.id = ${seen.id}`.execute(ctx.db);
  const other = await aListing(ctx, { title: 'Of another host', ...small, ...place(215) });
  const asked = { params: { id: seen.id }, query: {} };
  const before = await api.getOtherLand(asked);
  expect(before.similar.map(({ title }) => title)).toEqual(['Of another host']);
  expect(before.ofHost.map(({ title }) => title)).toEqual(
    [600, 599, 598, 597, 596, 595].map((i) => `Copy ${i}`),
  );
  const wanted = { startDate: days.startDay, endDate: days.endDay };
  const { listings } = await (await signIn(host)).listAlternatives({
    params: { id: other.id },
    query: wanted,
  });
  expect(listings.map(({ title }) => title)).toEqual([]);
  // Land that another host takes over is no longer the host's own.
  await updateListing(ctx.db, other.id, { user_id: host.id });
  expect((await api.getOtherLand(asked)).similar).toEqual([]);
  expect((await api.getOtherLand(asked)).ofHost[0]?.title).toBe('Of another host');
});

// docs/rules/search.md#other-land
test('with days, other land shows first what is free then, and each whether it is free and what it costs', async () => {
  const host = await aUser(ctx);
  const birds: Traits = { listingActivities: ['Game Birds'], ...place(110) };
  const seen = await aListing(ctx, { host, ...birds });
  const near = await aListing(ctx, { title: 'Near', ...birds, ...place(112) });
  const far = await aListing(ctx, { title: 'Far', ...birds, ...place(120) });
  const own = await aListing(ctx, { host, title: 'Of the same host', ...birds });
  for (const listing of [near, own])
    await aBooking(ctx, { listing, startDay: '2026-12-06', endDay: '2026-12-07', status: 'Paid' });

  const wanted = { startDate: days.startDay, endDate: days.endDay };
  const { similar, ofHost } = await api.getOtherLand({ params: { id: seen.id }, query: wanted });
  const before = { startDay: '2026-12-04', endDay: '2026-12-05' };
  expect(similar).toMatchObject([
    { id: far.id, freeDays: days, daysPrice: { bookingPriceCents: 9_000, totalCents: 9_900 } },
    { id: near.id, freeDays: before, daysPrice: { totalCents: 9_900 } },
  ]);
  expect(ofHost).toMatchObject([{ id: own.id, freeDays: before, daysPrice: { totalCents: 9_900 } }]);
  // As a search for these days answers.
  const { listings } = await api.listPublicListings({ query: wanted });
  expect(listings.find(({ id }) => id === far.id)?.daysPrice).toEqual(similar[0]?.daysPrice);
  expect(listings.some(({ id }) => id === near.id)).toBe(false);

  // Days that are over, and days in the wrong order, are free nowhere.
  const past = { startDate: '2026-10-01', endDate: '2026-10-02' };
  const wrong = { startDate: days.endDay, endDate: days.startDay };
  for (const query of [past, wrong, { startDate: days.startDay }, {}]) {
    const answer = await api.getOtherLand({ params: { id: seen.id }, query });
    expect(answer.similar.map(({ title }) => title)).toEqual(['Near', 'Far']);
    for (const land of [...answer.similar, ...answer.ofHost])
      expect(land).toMatchObject({ freeDays: null, daysPrice: null });
  }
});
