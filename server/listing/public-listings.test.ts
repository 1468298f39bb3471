import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { aBooking, aListing, aPhoto, aUser } from '../testing/factories.ts';
import { updateListing } from './store.ts';

const { ctx, api, signIn, fetch, clock, close } = await startTestApp();
afterAll(close);

const host = await aUser(ctx, {
  firstName: 'Ingeborg',
  lastName: 'Skogsrud',
  email: 'ingeborg@private.example',
});
const photoIds = [await aPhoto(ctx, host), await aPhoto(ctx, host)];
const ridge = await aListing(ctx, { host, photoIds });
const marsh = await aListing(ctx, {
  host,
  description: 'Cattails and open water.',
  title: 'Goose marsh, 100% wet',
  county: 'Dodge',
  address: { addressLine1: '1 Secret Lane', addressLine2: '', city: 'Waupun', state: 'WI', zipCode: '53963' },
  listingActivities: ['Migratory Birds'],
});
const anything = await aListing(ctx, {
  host,
  title: 'Whole farm_open',
  county: 'Crawford',
  listingActivities: ['All Legal Game'],
});
const brook = await aListing(ctx, {
  host,
  title: 'Trout brook',
  county: 'Vernon',
  listingActivities: ['Fishing Access'],
});
const waiting = await aListing(ctx, { host, title: 'Not approved yet', approved: false });
const switchedOff = await aListing(ctx, { host, title: 'Switched off', active: false });

const everyPage = { page: '1', pageSize: '100' };
const titles = async (query: Record<string, unknown>) => {
  const { listings } = await api.listPublicListings({ query: { ...everyPage, ...query } });
  return listings.map(({ title }) => title);
};

// docs/rules/search.md#public-listings, docs/rules/search.md#map-view
describe('the list', () => {
  test('has active and approved listings, the newest first, with photos in order', async () => {
    const { listings, total, page, pageSize } = await api.listPublicListings({ query: {} });
    expect(listings.map(({ id }) => id)).toEqual([brook.id, anything.id, marsh.id, ridge.id]);
    expect({ total, page, pageSize }).toEqual({ total: 4, page: 1, pageSize: 100 });
    expect(listings.at(-1)).toEqual({
      id: ridge.id,
      title: 'Oak ridge above the creek',
      displayTitle: 'Oak ridge above the creek (Dane County)',
      city: 'Mount Horeb',
      state: 'WI',
      county: 'Dane',
      lat: 43.01,
      lng: -89.74,
      acreage: 90.5,
      maxPartySize: 3,
      listingActivities: ['Deer', 'Turkey'],
      photoIds,
      baseCostCents: 4500,
      isAutoConfirm: false,
      rating: null,
      reviewCount: 0,
      daysPrice: null,
      freeDays: null,
      miles: null,
    });
  });

  test('is paged without gaps', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => api.listPublicListings({ query: { page, pageSize: 2 } })),
    );
    expect(pages.map(({ listings }) => listings.length)).toEqual([2, 2, 0]);
    expect(pages.map(({ total }) => total)).toEqual([4, 4, 4]);
    const ids = pages.flatMap(({ listings }) => listings.map(({ id }) => id));
    expect(ids).toEqual([brook.id, anything.id, marsh.id, ridge.id]);
  });

  test('can be filtered by county, activity and text', async () => {
    expect(await titles({ county: 'Dodge' })).toEqual(['Goose marsh, 100% wet']);
    expect(await titles({ activity: 'Deer' })).toEqual(['Whole farm_open', 'Oak ridge above the creek']);
    expect(await titles({ activity: 'All Legal Game' })).toEqual(['Whole farm_open']);
    expect(await titles({ activity: 'Fishing Access' })).toEqual(['Trout brook']);
    expect(await titles({ text: 'dodge' })).toEqual(['Goose marsh, 100% wet']);
    expect(await titles({ activity: 'Deer', text: 'ridge' })).toEqual(['Oak ridge above the creek']);
    expect(await titles({ county: 'Dodge', activity: 'Migratory Birds' })).toEqual(['Goose marsh, 100% wet']);
  });

  test('can be limited to the bounds of a map', async () => {
    expect(await titles({ bounds: '-90,42.9,-89.5,43.2' })).toHaveLength(4);
    expect(await titles({ bounds: '-88,44,-87,45' })).toEqual([]);
  });

  test.each([['page=0'], ['page=x'], ['pageSize=100000'], ['bounds=1,2,3']])(
    'refuses %s as bad input',
    async (query) => {
      const answer = await fetch(`/api/listing/public?${query}`);
      expect(answer.status).toBe(400);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    },
  );
});

test('the points of the map are the same listings', async () => {
  const { points } = await api.listListingPoints({ query: { county: 'Dane' } });
  expect(points).toEqual([
    {
      id: ridge.id,
      lat: 43.01,
      lng: -89.74,
      title: 'Oak ridge above the creek',
      baseCostCents: 4500,
      daysPrice: null,
      freeDays: null,
    },
  ]);
  expect((await api.listListingPoints({ query: {} })).points).toHaveLength(4);
});

// docs/rules/listings.md#private-fields, docs/rules/listings.md#hidden-listings
describe('one listing', () => {
  test('has its prices and its booked and blocked days, from today to the end of the season', async () => {
    const asHost = await signIn(host);
    await asHost.setListingCost({
      body: {
        listingId: marsh.id,
        baseCostCents: 5000,
        costDateRanges: [{ startDay: '2026-12-01', endDay: '2026-12-03', costCents: 7525 }],
      },
    });
    await asHost.setListingAvailability({
      body: {
        listingId: marsh.id,
        default: 'Available',
        availabilityDateRanges: [
          { startDay: '2026-11-10', endDay: '2026-11-21', default: 'NotAvailable' },
          { startDay: '2027-05-30', endDay: '2027-06-10', default: 'NotAvailable' },
        ],
      },
    });
    await aBooking(ctx, { listing: marsh, startDay: '2026-11-18', endDay: '2026-11-20' });
    await aBooking(ctx, {
      listing: marsh,
      startDay: '2026-12-24',
      endDay: '2026-12-25',
      status: 'PendingPayment',
    });
    await aBooking(ctx, { listing: marsh, startDay: '2027-06-02', endDay: '2027-06-02' });

    const shown = await api.getPublicListing({ params: { id: marsh.id } });
    expect(shown).toMatchObject({
      id: marsh.id,
      displayTitle: 'Goose marsh, 100% wet (Dodge County)',
      description: 'Cattails and open water.',
      prohibitedActivities: 'No fires.',
      baseCostCents: 5000,
      listingCosts: [{ startDay: '2026-12-01', endDay: '2026-12-03', costCents: 7525 }],
      bookingFeePercentage: 0.1,
      taxRate: null,
      bookedDates: ['2026-11-20', '2026-12-24', '2026-12-25'],
      blockedDates: ['2026-11-20', '2026-11-21', '2027-05-30', '2027-05-31'],
      forecast: [],
    });
    expect(shown.listingAvailability.availabilityDateRanges).toHaveLength(2);
  });

  test('is marked as own for its host only, despite the cache', async () => {
    const params = { id: marsh.id };
    const ask = async (who: typeof api) => [
      (await who.getPublicListing({ params })).isOwn,
      (await who.getListingDetail({ params })).listing.isOwn,
    ];
    const [asHost, other] = [await signIn(host), await signIn(await aUser(ctx))];
    for (const _ of [1, 2])
      expect([await ask(api), await ask(asHost), await ask(other)]).toEqual([
        [false, false],
        [true, true],
        [false, false],
      ]);
  });

  test('has money in dollars and days as instants at midnight', async () => {
    const sent = await (await fetch(`/api/listing/public/${marsh.id}`)).json();
    expect(sent.baseCost).toBe(50);
    expect(sent.listingCosts[0]).toEqual({
      startDate: '2026-12-01T00:00:00.000Z',
      endDate: '2026-12-03T00:00:00.000Z',
      cost: 75.25,
    });
    expect(sent.bookedDates[0]).toBe('2026-11-20T00:00:00.000Z');
  });

  test('changes as soon as anything in it changes, and is identical until then', async () => {
    const { id } = await aListing(ctx, { host, photoIds });
    const asHost = await signIn(host);
    const read = async () => (await fetch(`/api/listing/public/${id}`)).text();
    let last = await read();
    expect(await read()).toBe(last);
    const changes: (() => Promise<unknown>)[] = [
      () => asHost.setListingCost({ body: { listingId: id, baseCostCents: 4100, costDateRanges: [] } }),
      () =>
        asHost.setListingAvailability({
          body: {
            listingId: id,
            default: 'Available',
            availabilityDateRanges: [
              { startDay: '2026-11-20', endDay: '2026-11-21', default: 'NotAvailable' },
            ],
          },
        }),
      () => aBooking(ctx, { listing: { id }, startDay: '2026-12-24', endDay: '2026-12-25' }),
      () => updateListing(ctx.db, id, { title: 'Another name' }),
      async () => clock.advance({ days: 1 }),
    ];
    for (const change of changes) {
      await change();
      const now = await read();
      expect(now).not.toBe(last);
      expect(await read()).toBe(now);
      last = now;
    }
    await updateListing(ctx.db, id, { active: false });
    expect((await fetch(`/api/listing/public/${id}`)).status).toBe(404);
    await updateListing(ctx.db, id, { active: true });
    expect(await read()).toBe(last);
    clock.set('2026-11-20T20:00:00Z');
  });

  test('that is not public is shown to its host and administrators only', async () => {
    const asHost = await signIn(host);
    const other = await signIn(await aUser(ctx));
    const administrator = await signIn(await aUser(ctx, { roles: ['Administrator'] }));
    for (const { id } of [waiting, switchedOff]) {
      const params = { id };
      await expect(api.getPublicListing({ params })).rejects.toMatchObject({ code: 'notFound' });
      await expect(other.getPublicListing({ params })).rejects.toMatchObject({ code: 'notFound' });
      expect((await asHost.getPublicListing({ params })).id).toBe(id);
      expect((await administrator.getPublicListing({ params })).id).toBe(id);
    }
  });

  test('that does not exist is not found, and an invalid id is bad input', async () => {
    const params = { id: '0199f000-0000-7000-8000-000000000000' };
    await expect(api.getPublicListing({ params })).rejects.toMatchObject({
      status: 404,
      message: 'Ope... The page you were looking for was not found.',
    });
    await expect(api.getPublicListing({ params: { id: 'ridge' } })).rejects.toMatchObject({
      code: 'badInput',
      errors: [{ path: 'id', message: 'Not a valid id' }],
    });
  });
});

test('no public response has private data', async () => {
  await updateListing(ctx.db, ridge.id, {
    owner_fee_percentage: 0.8371,
    tax_rate: 0.055,
    is_auto_confirm: true,
  });
  const secrets = [
    '2210 Ridge Road',
    'Gate B',
    '53572',
    '6085550142',
    'ridge.host@private.example',
    'ridge.pay@private.example',
    'marked orange',
    'Gate code 4471',
    0.8371,
    host.id,
    host.email,
    'Ingeborg',
    'Skogsrud',
    '6085550100',
  ];
  const answers = await Promise.all(
    ['/api/listing/public', '/api/listing/points', `/api/listing/public/${ridge.id}`].map(async (path) =>
      (await fetch(path)).json(),
    ),
  );
  for (const secret of secrets) expect(found(answers, secret)).toEqual([]);
  // Checks that the search can find values, with public ones.
  expect(found(answers, 'Mount Horeb').length).toBeGreaterThan(0);
  expect(found(answers, 0.055).length).toBeGreaterThan(0);
});

/** The paths of a value, whole or as part of a text. */
const found = (within: unknown, searched: string | number, path = ''): string[] => {
  if (typeof within === 'object' && within !== null) {
    return Object.entries(within).flatMap(([key, value]) => found(value, searched, `${path}/${key}`));
  }
  const matches = typeof searched === 'string' ? String(within).includes(searched) : within === searched;
  return matches ? [path] : [];
};
