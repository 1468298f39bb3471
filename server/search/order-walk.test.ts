import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { Bounds } from '#domain/rings.ts';
import { startTestApp } from '../testing/app.ts';
import { aListing } from '../testing/factories.ts';
import { searchRuns } from '../testing/random-land.ts';
import { recordStatements } from '../testing/statements.ts';
import type { SearchFilters } from './filters-store.ts';
import type { Position } from './found-store.ts';
import { rebuildProjection } from './projection-store.ts';
import { findListings, usualLimits } from './search-store.ts';

const { ctx, close } = await startTestApp();
afterAll(close);

const count = 900;
const { id } = await aListing(ctx, { title: 'First' });
// All over the state: the farther north, the larger, the dearer, and the better rated.
await ctx.db.transaction().execute(async (transaction) => {
  await sql`set local session_replication_role = replica`.execute(transaction);
  await sql`
    insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(),
      'title', 'Land ' || i, 'lat', 42.5 + 4.3 * i / ${count}::int, 'lng', -92.5 + 5 * ((i * 37) % 100) / 100.0,
      'county', case when i % 3 = 0 then 'Marathon' else 'Juneau' end,
      'base_cost_cents', 1000 + 100 * (i / 40), 'acreage', 10 * (1 + i / 30), 'review_count', i / 90,
      'rating', case when i > 300 then 3 + i / 600.0 end, 'max_party_size', 1 + i % 7,
      'created_at', timestamptz '2026-01-01' + (i * 7919 % ${count}::int) * interval '1 hour'))).*
    from listings l, generate_series(1, ${count}::int) i where l.id = ${id}`.execute(transaction);
  await rebuildProjection(transaction);
});
await sql`analyze`.execute(ctx.db);

const limits = { ...usualLimits, all: 30, few: 200, some: 20, most: 60, far: 200, scarce: 0 };
const everything = { ...usualLimits, all: 100_000 };
const orders = ['fit', 'price', 'size', 'rating'] as const;
type Search = { filters: SearchFilters; sort: (typeof orders)[number]; limit: number };

const idsOf = async ({ filters, sort, limit }: Search, isAll: boolean, position: Position | null = null) => {
  const window = { sort, offset: 0, limit, position };
  const { listings, next } = await findListings(ctx.db, filters, window, isAll ? everything : limits);
  return { ids: listings.map(({ listing_id }) => listing_id), next };
};

const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const boxes: fc.Arbitrary<Bounds> = fc
  .tuple(degrees(-92.5, -87.5), degrees(42.5, 46.8), degrees(-92.5, -87.5), degrees(42.5, 46.8))
  .map(([a, b, c, d]) => [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]);
const circles = fc.record({
  lat: degrees(43, 46.5),
  lng: degrees(-92, -88),
  miles: fc.integer({ min: 5, max: 150 }),
});
const areas: fc.Arbitrary<SearchFilters> = fc.oneof(
  boxes.map((bounds) => ({ bounds })),
  circles.map((near) => ({ near })),
  fc.tuple(boxes, circles).map(([bounds, near]) => ({ bounds, near })),
  fc.constantFrom({ counties: ['Marathon'] as const }, { counties: ['Marathon', 'Juneau'] as const }),
);

// docs/rules/search.md#size
describe('the first of an area in an order', () => {
  test('are those of one scan, page after page', async () => {
    await fc.assert(
      fc.asyncProperty(
        areas,
        fc.constantFrom(...orders),
        fc.option(fc.integer({ min: 1, max: 7 }), { nil: undefined, freq: 1 }),
        fc.integer({ min: 5, max: 24 }),
        async (area, sort, partySize, limit) => {
          // Near a place the order by fit has no index.
          fc.pre(!(sort === 'fit' && area.near));
          const search: Search = { filters: { ...area, partySize }, sort, limit };
          const scanned = (await idsOf({ ...search, limit: 1_000 }, true)).ids;
          const walked: string[] = [];
          let position: Position | null = null;
          for (let page = 0; page < 4; page += 1) {
            const { ids, next } = await idsOf(search, false, position);
            walked.push(...ids);
            position = next;
            if (!next) break;
          }
          expect(walked).toEqual(scanned.slice(0, position ? walked.length : undefined));
        },
      ),
      { numRuns: searchRuns(60) },
    );
  });

  test.each(orders)('fill a page by %s also where all other land comes before them', async (sort) => {
    const filters = { bounds: [-92.6, 42.4, -87.4, 43.2] } as const;
    const search: Search = { filters, sort, limit: 24 };
    const { ids } = await idsOf(search, false);
    expect(ids).toHaveLength(24);
    expect(ids).toEqual((await idsOf(search, true)).ids);
  });

  test.each([...orders, 'newest'] as const)(
    'by %s name land once whose county is named twice',
    async (sort) => {
      const window = { sort, offset: 0, limit: 24 };
      const found = (counties: SearchFilters['counties']) =>
        findListings(ctx.db, { counties }, window, limits);
      const once = await found(['Juneau']);
      expect(once.listings).toHaveLength(24);
      expect(await found(['Juneau', 'Juneau'])).toEqual(once);
    },
  );

  test.each<SearchFilters>([
    { bounds: [-92.6, 42.4, -87.4, 43.2] },
    { counties: ['Juneau'] },
    { near: { lat: 43, lng: -90, miles: 40 } },
  ])('are read along the indexes of its parts: %j', async (filters) => {
    const sent = await recordStatements(ctx, async ({ db }) => {
      await findListings(db, filters, { sort: 'size', offset: 0, limit: 24 }, limits);
    });
    const walks = sent.filter(({ text }) => text.includes('part (tile)') || text.includes('part (county)'));
    expect(walks.length).toBeGreaterThan(0);
  });
});
