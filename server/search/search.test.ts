import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { cellAt } from '#domain/map-cells.ts';
import { milesBetween } from '#domain/marker-check.ts';
import { type SortOrder, sortOrders } from '#domain/search-order.ts';
import { search } from '#invariants/search.ts';
import { replaceAvailability, updateListing } from '../listing/store.ts';
import { startTestApp } from '../testing/app.ts';
import { findViolations } from '../testing/booking.ts';
import { aListing } from '../testing/factories.ts';
import {
  fits,
  freeDays,
  inOrder,
  type Land,
  rankOf,
  searches,
  searchRuns,
  week,
  writeLand,
} from '../testing/random-land.ts';
import type { SearchFilters } from './filters-store.ts';
import { rebuildProjection } from './projection-store.ts';
import { findListings } from './search-store.ts';

const { ctx, close } = await startTestApp();
afterAll(close);

const { host, land } = await writeLand(ctx);
const numRuns = searchRuns(150);
const byId = new Map(land.map((one) => [one.id, one]));
const ranksOf = (ids: readonly string[], sort: SortOrder, filters: SearchFilters) =>
  ids.map((id) => rankOf(byId.get(id) as Land, sort, filters));

// docs/rules/search.md#size
test('filters find what the rules find one by one, in their order', async () => {
  await fc.assert(
    fc.asyncProperty(searches, fc.constantFrom(...sortOrders), async (filters, sort) => {
      const expected = land.filter((one) => fits(one, filters));
      const { listings, count, isMore } = await findListings(ctx.db, filters, {
        sort,
        offset: 0,
        limit: 100,
      });
      const ids = listings.map(({ listing_id }) => listing_id);
      expect(new Set(ids)).toEqual(new Set(expected.map(({ id }) => id)));
      expect({ count, isMore }).toEqual({ count: expected.length, isMore: false });
      expect(ranksOf(ids, sort, filters)).toEqual(inOrder(expected.map((one) => rankOf(one, sort, filters))));
      for (const { listing_id, miles, start_day, end_day } of listings) {
        const one = byId.get(listing_id) as Land;
        const chosen = freeDays(one, filters.free);
        expect([start_day, end_day]).toEqual([chosen?.startDay ?? null, chosen?.endDay ?? null]);
        if (filters.near) expect(miles).toBeCloseTo(milesBetween(filters.near, one), 6);
        else expect(miles).toBeNull();
      }
    }),
    { numRuns },
  );
});

// docs/rules/search.md#size
test('filters that can’t be asked of all land find nothing wrong, and say that there may be more', async () => {
  const limits = { all: 12, few: 4, scarce: 2, some: 4, most: 24, far: 24, withWords: 6, wanted: 40 };
  await fc.assert(
    fc.asyncProperty(searches, fc.constantFrom(...sortOrders), async (filters, sort) => {
      const expected = land.filter((one) => fits(one, filters));
      const window = { sort, offset: 0, limit: 100 };
      const { listings, count, isMore } = await findListings(ctx.db, filters, window, limits);
      const ids = listings.map(({ listing_id }) => listing_id);
      for (const id of ids) expect(expected.some((one) => one.id === id)).toBe(true);
      expect(count).toBeGreaterThanOrEqual(ids.length);
      expect(count).toBeLessThanOrEqual(expected.length);
      if (!isMore) expect(count).toBe(expected.length);
      const ranks = ranksOf(ids, sort, filters);
      expect(ranks).toEqual(inOrder(ranks));
      // The nearest are the nearest of all, and the newest the newest, however many others there are.
      if (isMore && (sort === 'distance' || sort === 'newest'))
        expect(ranks).toEqual(
          inOrder(expected.map((one) => rankOf(one, sort, filters))).slice(0, ranks.length),
        );
    }),
    { numRuns },
  );
});

test('what filters find can be paged without gaps', async () => {
  const filters = { near: { lat: 44.5, lng: -89.5, miles: 400 } };
  const pages = await Promise.all(
    [0, 10, 20, 30, 40].map((offset) =>
      findListings(ctx.db, filters, { sort: 'distance', offset, limit: 10 }),
    ),
  );
  const ids = pages.flatMap(({ listings }) => listings.map(({ listing_id }) => listing_id));
  expect(new Set(ids).size).toBe(land.filter(({ isPublic }) => isPublic).length);
  expect(ids).toHaveLength(new Set(ids).size);
});

const isRight = async () => (await findViolations(ctx, [search])).length === 0;

// docs/rules/search.md#cells
test('the database numbers cells as the rules do', async () => {
  const { rows } = await sql<{ lat: number; lng: number; cell: number }>`
    select lat, lng, cell from listing_search`.execute(ctx.db);
  expect(rows.map(({ lat, lng }) => cellAt(lat, lng))).toEqual(rows.map(({ cell }) => cell));
});

// docs/rules/search.md#projection
test('what searches read follows each change of a listing, and can be written anew', async () => {
  const { id } = await aListing(ctx, { host, title: 'Hidden hollow', approved: false });
  const count = async () =>
    (await findListings(ctx.db, { words: [['hollow']] }, { sort: 'newest', offset: 0, limit: 1 })).count;
  expect(await count()).toBe(0);
  await updateListing(ctx.db, id, { approved: true });
  expect([await count(), await isRight()]).toEqual([1, true]);
  await updateListing(ctx.db, id, { title: 'Plain field', acreage: 12.5, lat: 44 });
  expect([await count(), await isRight()]).toEqual([0, true]);
  await replaceAvailability(ctx.db, id, 'NotAvailable', [{ ...week(1), availability: 'Available' }]);
  expect(await isRight()).toBe(true);
  await replaceAvailability(ctx.db, id, 'NotAvailable', []);
  expect(await isRight()).toBe(true);
  const writtenWrong = [
    sql`update listing_search set acreage = 1 where listing_id = ${id}`,
    sql`update listing_search set cell = cell + 1 where listing_id = ${id}`,
    sql`update listing_words set slices[1] = slices[1] + 1 where listing_id = ${id}`,
    sql`update listing_words set slices[14] = slices[14] + 1 where listing_id = ${id}`,
    sql`update listing_words set slices = slices[1:13] where listing_id = ${id}`,
    sql`update listing_words set lat = lat + 0.1 where listing_id = ${id}`,
    sql`update listing_words set lng = lng - 0.1 where listing_id = ${id}`,
    sql`update listing_words set slices = '{}' where listing_id = ${id}`,
  ];
  for (const write of writtenWrong) {
    await write.execute(ctx.db);
    expect(await isRight()).toBe(false);
    await rebuildProjection(ctx.db);
    expect(await isRight()).toBe(true);
  }
  expect(await rebuildProjection(ctx.db)).toBe(land.filter(({ isPublic }) => isPublic).length + 1);
  expect(await isRight()).toBe(true);
  await updateListing(ctx.db, id, { active: false });
  expect(await isRight()).toBe(true);
});
