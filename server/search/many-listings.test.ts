import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { tileAt } from '#domain/map-cells.ts';
import type { SortOrder } from '#domain/search-order.ts';
import { startTestApp } from '../testing/app.ts';
import { aBooking, aListing, aUser } from '../testing/factories.ts';
import { clusterLimits, listClusters, maxPoints } from './cluster-store.ts';

// November 20, 2026 in Wisconsin: a Friday.
const { ctx, api, signIn, fetch: fetchFrom, close } = await startTestApp();
afterAll(close);

const host = await aUser(ctx);
const first = await aListing(ctx, { host, title: 'First', listingActivities: ['Deer'] });
const count = 300;
// Copies in a grid of 20 × 15 around Wausau, a tenth of a degree apart, each with other facts.
await sql`
  insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(),
    'title', 'Copy ' || i, 'county', 'Marathon', 'lat', 44 + (i / 20) * 0.1, 'lng', -90.5 + (i % 20) * 0.1,
    'base_cost_cents', 1000 + 10 * i, 'max_party_size', 1 + i % 10, 'is_auto_confirm', i % 4 = 0,
    'rating', case when i % 5 = 0 then 3 + (i % 11) / 5.0 end, 'review_count', i % 5,
    'activities', case when i % 2 = 0 then '["Deer"]'::jsonb else '["Fishing Access"]'::jsonb end,
    'rule_tags', case when i % 3 = 0 then '["Dogs"]'::jsonb else '["Dogs", "Creek"]'::jsonb end,
    'created_at', timestamptz '2026-01-01' + i * interval '1 hour'))).*
  from listings l, generate_series(0, ${count - 1}) i where l.id = ${first.id}`.execute(ctx.db);

const query = { county: 'Marathon' } as const;
const numberOf = ({ title }: { title: string }) => Number(title.split(' ')[1]);

// docs/rules/search.md#clusters
describe('the map of many listings', () => {
  test('has a count for each part of a grid', async () => {
    const { level, points, clusters } = await api.listListingPoints({ query });
    expect(points.length + clusters.length).toBeLessThanOrEqual(maxPoints);
    expect(points.length + clusters.reduce((sum, cluster) => sum + cluster.count, 0)).toBe(count);
    for (const { lat, lng, bounds, count, isMore } of clusters) {
      const [west, south, east, north] = bounds;
      expect(west <= lng && lng <= east && south <= lat && lat <= north).toBe(true);
      expect(count).toBeGreaterThan(1);
      expect(isMore).toBe(false);
    }
    // All that a tile has is in its cluster, so that a card's marker is known by where it is.
    const { listings } = await api.listPublicListings({ query: { ...query, pageSize: 500 } });
    const tileOf = (place: { lat: number; lng: number }) => tileAt(place.lat, place.lng, level ?? 0);
    const countByTile = Object.groupBy(listings, tileOf);
    for (const cluster of clusters) expect(countByTile[tileOf(cluster)]).toHaveLength(cluster.count);
    for (const point of points) expect(countByTile[tileOf(point)]).toHaveLength(1);
  });

  test('has each point where few are in view, or few match', async () => {
    const view = '-89.75,44.75,-89.45,45.05';
    const near = await api.listListingPoints({ query: { ...query, view } });
    expect(near.clusters).toEqual([]);
    expect(near.points).toHaveLength(9);
    const few = await api.listListingPoints({ query: { ...query, maxPrice: '11' } });
    expect([few.points.length, few.clusters, few.level]).toEqual([11, [], null]);
    const none = await api.listListingPoints({ query: { ...query, view, bounds: '-90,43,-89.9,43.1' } });
    expect(none).toEqual({ level: null, isMore: false, points: [], clusters: [] });
  });

  test('tells what the searched days cost on a point that stands alone', async () => {
    const days = { startDate: '2026-12-05', endDate: '2026-12-06' };
    const { points } = await api.listListingPoints({ query: { ...query, ...days } });
    for (const { daysPrice, baseCostCents } of points)
      expect(daysPrice?.bookingPriceCents).toBe(2 * baseCostCents);
  });

  test('says of a part with too many to look at that there are more', async () => {
    const world = { bounds: [-92.9, 42.5, -86.8, 47.1] as const };
    const limits = { ...clusterLimits, all: 250 };
    const { clusters, isMore } = await listClusters(ctx.db, world, { limits });
    expect(isMore).toBe(true);
    expect(clusters.some(({ is_more }) => is_more)).toBe(true);
    expect(clusters.reduce((sum, cluster) => sum + cluster.count, 0)).toBeLessThan(count);
  });

  test('has all land of a county whose parts are looked at as a whole', async () => {
    const world = { bounds: [-92.9, 42.5, -86.8, 47.1] as const };
    const limits = { ...clusterLimits, all: 250 };
    const inCounty = (county: 'Door' | 'Marathon') =>
      listClusters(ctx.db, { ...world, counties: [county] }, { limits });
    expect(await inCounty('Door')).toMatchObject({ clusters: [], isMore: false });
    expect((await inCounty('Marathon')).isMore).toBe(true);
  });
});

// docs/rules/search.md#order
describe('the order', () => {
  const sorted = async (sort: SortOrder) =>
    (await api.listPublicListings({ query: { ...query, sort, pageSize: 60 } })).listings;

  test('is the one that was asked for', async () => {
    expect((await sorted('newest')).slice(0, 3).map(numberOf)).toEqual([299, 298, 297]);
    expect((await sorted('price')).slice(0, 3).map(numberOf)).toEqual([0, 1, 2]);
    const ratings = (await sorted('rating')).map(({ rating }) => rating);
    expect(ratings).toEqual([...ratings].sort((a, b) => (b ?? 0) - (a ?? 0)));
    expect(ratings.at(0)).toBe(5);
  });

  test('is by distance near a place, and by date without one', async () => {
    const { sort, listings } = await api.listPublicListings({ query: { text: 'Wausau', pageSize: 5 } });
    expect(sort).toBe('distance');
    const miles = listings.map((listing) => listing.miles as number);
    expect(miles).toEqual([...miles].sort((a, b) => a - b));
    expect((await api.listPublicListings({ query })).sort).toBe('newest');
  });
});

// docs/rules/search.md#more-filters
describe('filters', () => {
  const total = async (others: object) =>
    (await api.listPublicListings({ query: { ...query, ...others } })).total;

  test('count what each choice would leave, all others kept', async () => {
    const chosen = { maxPrice: '25', party: '4', activity: 'Deer' };
    const counts = await api.countListings({ query: { ...query, ...chosen } });
    expect(counts.isMore).toBe(false);
    expect(counts.total).toBe(await total(chosen));
    for (const activity of ['Deer', 'Fishing Access', 'Turkey'] as const)
      expect(counts.activities[activity]).toBe(await total({ ...chosen, activity }));
    for (const party of ['2', '8'] as const)
      expect(counts.partySizes[party]).toBe(await total({ ...chosen, party }));
    for (const rating of ['4', '4.5'] as const)
      expect(counts.ratings[rating]).toBe(await total({ ...chosen, rating }));
    for (const rules of ['Dogs', 'Creek', 'Boats'] as const)
      expect(counts.rules[rules]).toBe(await total({ ...chosen, rules }));
    for (const miles of ['10', '50', '200'] as const)
      expect(counts.within?.[miles]).toEqual({
        listings: await total({ ...chosen, within: miles }),
        isMore: false,
      });
    expect(counts.isAutoConfirm).toBe(await total({ ...chosen, instant: 'true' }));
    expect(counts.activities.Deer).toBeGreaterThan(0);
  });

  test('take prices of a day, which with days is their average', async () => {
    expect(await total({ minPrice: '12', maxPrice: '12.50' })).toBe(6);
    const days = { startDate: '2026-12-05', endDate: '2026-12-06' };
    expect(await total({ minPrice: '12', maxPrice: '12.50', ...days })).toBe(6);
  });

  test.each([
    ['maxPrice=-1'],
    ['party=0'],
    ['rating=9'],
    ['within=0'],
    ['near=north'],
    ['weekendIn=2026-13'],
    ['view=1,2'],
    ['instant=maybe'],
  ])('refuse %s as bad input', async (wrong) => {
    const { status } = await fetchFrom(`/api/listing/points?${wrong}`);
    expect(status).toBe(400);
  });
});

// docs/rules/search.md#days
describe('days', () => {
  test('on which nothing is free lead to the nearest on which something is', async () => {
    const view = { bounds: '-90.55,43.95,-90.45,44.05' };
    const [only] = (await api.listPublicListings({ query: view })).listings;
    await aBooking(ctx, { listing: { id: only?.id ?? '' }, startDay: '2026-12-04', endDay: '2026-12-08' });
    const days = { startDate: '2026-12-05', endDate: '2026-12-06' };
    const { total, nearbyDays } = await api.listPublicListings({ query: { ...view, ...days } });
    expect(total).toBe(0);
    expect(nearbyDays).toEqual([
      { startDay: '2026-12-02', endDay: '2026-12-03', listings: 1, isMore: false },
      { startDay: '2026-12-09', endDay: '2026-12-10', listings: 1, isMore: false },
      { startDay: '2026-12-01', endDay: '2026-12-02', listings: 1, isMore: false },
    ]);
  });

  test('offered instead cost what was searched', async () => {
    const view = { bounds: '-90.55,43.95,-90.45,44.05' };
    const days = { startDate: '2026-12-04', endDate: '2026-12-05' };
    const [only] = (await api.listPublicListings({ query: view })).listings;
    const costOn = (minCost: number) => ({ ...view, ...days, minPrice: `${minCost}` });
    const dollars = (only?.baseCostCents ?? 0) / 100;
    const offered = async (query: object) =>
      (await api.listPublicListings({ query })).nearbyDays.map(({ startDay }) => startDay);
    expect(await offered(costOn(dollars))).toEqual(['2026-12-02', '2026-12-01', '2026-11-30']);
    expect(await offered(costOn(dollars + 1))).toEqual([]);
    await ctx.db
      .insertInto('listing_cost_ranges')
      .values({
        listing_id: only?.id ?? '',
        start_day: '2026-12-09',
        end_day: '2026-12-10',
        cost_cents: 99_00,
      })
      .execute();
    // The average of December 10 and 11 is high enough as well.
    expect(await offered(costOn(dollars + 1))).toEqual(['2026-12-09', '2026-12-10']);
    await ctx.db
      .deleteFrom('listing_cost_ranges')
      .where('listing_id', '=', only?.id ?? '')
      .execute();
  });

  test('may be any weekend of a month: the first free one is shown and priced', async () => {
    const view = { bounds: '-90.55,43.95,-90.45,44.05', weekendIn: '2026-12' };
    const [only] = (await api.listPublicListings({ query: view })).listings;
    expect(only?.freeDays).toEqual({ startDay: '2026-12-12', endDay: '2026-12-13' });
    expect(only?.daysPrice?.bookingPriceCents).toBe(2 * (only?.baseCostCents ?? 0));
    const { points } = await api.listListingPoints({ query: view });
    expect(points).toMatchObject([{ id: only?.id, daysPrice: only?.daysPrice, freeDays: only?.freeDays }]);
  });

  test('may be some within a span', async () => {
    const view = { bounds: '-90.55,43.95,-90.45,44.05' };
    const span = { startDate: '2026-12-03', endDate: '2026-12-10', days: '2' };
    const [only] = (await api.listPublicListings({ query: { ...view, ...span } })).listings;
    expect(only?.freeDays).toEqual({ startDay: '2026-12-09', endDay: '2026-12-10' });
  });
});

// docs/rules/search.md#size
test('results are counted up to a thousand', async () => {
  await sql`
    insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid()))).*
    from listings l, generate_series(1, 750) where l.id = ${first.id}`.execute(ctx.db);
  const { total, isMore, listings } = await api.listPublicListings({ query: { pageSize: 10 } });
  expect({ total, isMore, count: listings.length }).toEqual({ total: 1000, isMore: true, count: 10 });
  expect(await api.searchListings({ query: { query: '' } })).toMatchObject({ total: 1000, isMore: true });
  expect(await api.searchListings({ query: { query: 'copy' } })).toMatchObject({ total: 300, isMore: false });
});

// docs/rules/search.md#listing-search
test('for an administrator too, who gets all pages', async () => {
  const asAdministrator = await signIn(await aUser(ctx, { roles: ['Administrator'] }));
  const ask = (query: string, page = 1) =>
    asAdministrator.searchListings({ query: { query, page, pageSize: 100 } });
  expect(await ask('first')).toMatchObject({ total: 751, isMore: false });
  expect(await ask('')).toMatchObject({ total: 1000, isMore: true });
  const pages = await Promise.all([1, 8, 10, 11, 12].map((page) => ask('', page)));
  expect(pages.map(({ listings, total, isMore }) => [listings.length, total, isMore])).toEqual([
    [100, 1000, true],
    [100, 1000, true],
    [100, 1000, true],
    [51, 1000, true],
    [0, 1000, true],
  ]);
  expect(new Set(pages.flatMap(({ listings }) => listings.map(({ id }) => id))).size).toBe(351);
});

// docs/rules/search.md#clusters
test('the map of a word has all land that has it, however much other land is in its parts', async () => {
  await sql`
    insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(),
      'lat', 44.75, 'lng', -89.55))).*
    from listings l, generate_series(1, 1800) where l.id = ${first.id}`.execute(ctx.db);
  const { points, clusters, isMore } = await api.listListingPoints({ query: { text: 'copy' } });
  expect(points.length + clusters.reduce((sum, cluster) => sum + cluster.count, 0)).toBe(count);
  expect(isMore).toBe(false);
});
