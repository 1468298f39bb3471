import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { type SortOrder, sortOrders } from '#domain/search-order.ts';
import { updateListing } from '../listing/store.ts';
import { startTestApp } from '../testing/app.ts';
import { aListing, aUser } from '../testing/factories.ts';
import { searchRuns } from '../testing/random-land.ts';
import type { SearchFilters } from './filters-store.ts';
import type { Position } from './found-store.ts';
import { isIndexed } from './order-store.ts';
import { rebuildProjection } from './projection-store.ts';
import { findListings } from './search-store.ts';

// November 20, 2026 in Wisconsin.
const { ctx, api, fetch: fetchFrom, close } = await startTestApp();
afterAll(close);

const host = await aUser(ctx);
const first = await aListing(ctx, { host, title: 'First', listingActivities: ['Deer'] });
const count = 240;
// Many of them are equal in what they are ordered by, and lie at the same twelve places.
await ctx.db.transaction().execute(async (transaction) => {
  await sql`set local session_replication_role = replica`.execute(transaction);
  await sql`
    insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(),
      'title', 'Copy ' || i, 'county', case when i % 6 = 0 then 'Juneau' else 'Marathon' end, 'lat', 44 + (i % 3) * 0.2, 'lng', -90.5 + (i % 4) * 0.3,
      'base_cost_cents', 1000 + 100 * (i % 4), 'acreage', 40 * (1 + i % 3),
      'rating', case when i % 2 = 0 then 4 + (i % 3) / 2.0 end, 'review_count', i % 4,
      'activities', case when i % 5 < 3 then '["Deer"]'::jsonb else '["Fishing Access", "All Legal Game"]'::jsonb end,
      'created_at', timestamptz '2026-01-01 10:00:00.123456+00' + (i % 7) * interval '1 microsecond'))).*
    from listings l, generate_series(1, ${count}) i where l.id = ${first.id}`.execute(transaction);
  await rebuildProjection(transaction);
});

const limits = { all: 40, few: 10, scarce: 2, some: 10, most: 60, far: 60, withWords: 15, wanted: 40 };
const everything = {
  all: 100_000,
  few: 100_000,
  scarce: 0,
  some: 100_000,
  most: 100_000,
  far: 100_000,
  withWords: 100_000,
  wanted: 40,
};
const wausau = { lat: 44.1, lng: -90.2 };

type Walk = { filters: SearchFilters; sort: SortOrder; limit: number };

/** Land that was hidden during a walk. */
const touched = new Set<string>();

/** The ids of all pages, each after the one before; `between` runs after each. */
const walkThrough = async (
  { filters, sort, limit }: Walk,
  between: () => Promise<unknown> = async () => {},
) => {
  const ids: string[] = [];
  let position: Position | null = null;
  for (let page = 0; page < 600; page += 1) {
    const window = { sort, offset: 0, limit, position };
    const { listings, next } = await findListings(ctx.db, filters, window, limits);
    expect(listings.length).toBeLessThanOrEqual(limit);
    ids.push(...listings.map(({ listing_id }) => listing_id));
    if (!next) return ids;
    position = next;
    await between();
  }
  throw new Error('The results have no end.');
};

const scan = async ({ filters, sort }: Walk): Promise<string[]> => {
  const window = { sort, offset: 0, limit: 1_000 };
  const { listings } = await findListings(ctx.db, filters, window, everything);
  return listings.map(({ listing_id }) => listing_id);
};

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 1 });
const days = { startDay: '2026-12-05', endDay: '2026-12-06' };
const walks: fc.Arbitrary<Walk> = fc.record({
  filters: fc.record({
    near: maybe(fc.integer({ min: 10, max: 90 }).map((miles) => ({ ...wausau, miles }))),
    bounds: maybe(fc.constant([-90.6, 43.9, -89.8, 44.5] as const)),
    activities: maybe(fc.constantFrom(['Deer'] as const, ['Deer', 'Fishing Access'] as const)),
    words: maybe(fc.constant([['copi']])),
    counties: maybe(fc.constantFrom(['Marathon'] as const, ['Juneau', 'Marathon'] as const)),
    free: maybe(fc.constant([days])),
    maxCostCents: maybe(fc.constantFrom(1000, 1200)),
  }),
  sort: fc.constantFrom(...sortOrders),
  limit: fc.integer({ min: 5, max: 40 }),
});
const numRuns = searchRuns(60);

// docs/rules/search.md#positions
describe('results of filters that go on', () => {
  test('are those of one scan: each once, and none is missing', async () => {
    await fc.assert(
      fc.asyncProperty(walks, async (walk) => {
        const [walked, scanned] = [await walkThrough(walk), await scan(walk)];
        const { filters, sort } = walk;
        // Orders without an index are kept in each part of the land.
        const isOrdered = isIndexed(sort, filters) || (sort === 'distance' && filters.near);
        if (isOrdered || scanned.length <= limits.few) expect(walked).toEqual(scanned);
        else expect([...walked].sort()).toEqual([...scanned].sort());
      }),
      { numRuns },
    );
  });

  test('keep what stood all along while land comes and goes', async () => {
    await fc.assert(
      fc.asyncProperty(walks, fc.infiniteStream(fc.nat()), async (walk, numbers) => {
        const before = await scan(walk);
        const hidden: string[] = [];
        const walked = await walkThrough(walk, async () => {
          const [a = 0, b = 0] = [numbers.next().value, numbers.next().value];
          const [back] = hidden.splice(b % (hidden.length + 1), 1);
          if (back) await updateListing(ctx.db, back, { approved: true });
          const gone = before[a % Math.max(1, before.length)];
          if (!gone || hidden.includes(gone) || hidden.length > 5) return;
          hidden.push(gone);
          touched.add(gone);
          await updateListing(ctx.db, gone, { approved: false });
        });
        for (const id of hidden) await updateListing(ctx.db, id, { approved: true });
        const stood = before.filter((id) => !touched.has(id));
        touched.clear();
        expect(new Set(walked).size).toBe(walked.length);
        expect(walked).toEqual(expect.arrayContaining(stood));
      }),
      { numRuns: Math.min(15, numRuns) },
    );
  });

  test('come once each where what few had is had by more meanwhile', async () => {
    const titles = Array.from({ length: limits.scarce + 1 }, (_, i) => `Copy ${5 * i + 1}`);
    const cheap = await ctx.db.selectFrom('listings').select('id').where('title', 'in', titles).execute();
    const [later, ...few] = cheap.map(({ id }) => id) as [string, ...string[]];
    for (const id of few) await updateListing(ctx.db, id, { base_cost_cents: 500 });
    const filters = { maxCostCents: 500, near: { ...wausau, miles: 400 } };
    const walked = await walkThrough({ filters, sort: 'fit', limit: 1 }, () =>
      updateListing(ctx.db, later, { base_cost_cents: 500 }),
    );
    expect(new Set(walked).size).toBe(walked.length);
    expect(walked).toEqual(expect.arrayContaining(few));
    for (const id of [later, ...few]) await updateListing(ctx.db, id, { base_cost_cents: 1000 });
  });

  test.each(sortOrders)('go on by %s, over HTTP', async (sort) => {
    const ids: string[] = [];
    let after: string | null = null;
    do {
      const query = {
        sort,
        pageSize: 100,
        ...(sort === 'distance' && { near: '44.1,-90.2', within: '400' }),
      };
      const answer = await api.listPublicListings({ query: { ...query, ...(after && { after }) } });
      expect([answer.total, answer.isMore]).toEqual([count + 1, false]);
      ids.push(...answer.listings.map(({ id }) => id));
      after = answer.next;
    } while (after);
    expect(ids).toHaveLength(new Set(ids).size);
    expect(ids).toHaveLength(count + 1);
  });

  // docs/rules/search.md#order
  test('are by the newest where distance is asked for without a place, which is said', async () => {
    const query = { sort: 'distance', pageSize: 100 } as const;
    const { sort, listings, next } = await api.listPublicListings({ query });
    expect(sort).toBe('newest');
    const newest = await api.listPublicListings({ query: { pageSize: 100 } });
    expect(listings).toEqual(newest.listings);
    const after = next ?? '';
    const [asAsked, asSaid] = await Promise.all([
      api.listPublicListings({ query: { ...query, after } }),
      api.listPublicListings({ query: { ...query, sort, after } }),
    ]);
    expect(asAsked.listings).toEqual(asSaid.listings);
    const near = await api.listPublicListings({ query: { ...query, near: '44.1,-90.2' } });
    expect(near.sort).toBe('distance');
  });

  test('go on in what a text finds', async () => {
    const { listings, next } = await api.searchListings({ query: { query: 'copy', pageSize: 100 } });
    const more = await api.searchListings({ query: { query: 'copy', pageSize: 100, after: next ?? '' } });
    const ids = [...listings, ...more.listings].map(({ id }) => id);
    expect(new Set(ids).size).toBe(200);
  });

  test('are refused after a position that is none of theirs', async () => {
    const { next } = await api.listPublicListings({ query: { sort: 'price', pageSize: 1 } });
    const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const place = { key: [1000], id: first.id };
    const wrong = [
      'nothing',
      written({ sort: 'price' }),
      written({ sort: 'price', step: 7, position: { after: place } }),
      written({ sort: 'price', step: 0, position: { after: { ...place, key: [1.5] } } }),
      written({ sort: 'price', step: 0, position: { after: { ...place, key: [2 ** 40] } } }),
      written({ sort: 'price', step: 0, position: { after: { ...place, key: [1, 2] } } }),
      written({ sort: 'price', step: 0, position: { after: { ...place, id: 'x' } } }),
      written({ sort: 'newest', step: 0, position: { after: { ...place, key: [1e300] } } }),
    ];
    for (const after of wrong) {
      const answer = await fetchFrom(`/api/listing/public?after=${after}`);
      expect(answer.status, after).toBe(400);
      expect(await answer.text()).toContain('The results can’t go on from there');
    }
    expect((await fetchFrom(`/api/listing/public?after=${next}&sort=newest`)).status).toBe(400);
    expect((await fetchFrom(`/api/listing/public?after=${next}`)).status).toBe(200);
    expect((await fetchFrom('/api/listing/public?after=a%20b')).status).toBe(400);
  });
});
