import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { countyAt } from '#domain/county-at.ts';
import { search } from '#invariants/search.ts';
import { startTestApp } from '#server/testing/app.ts';
import { findViolations } from '#server/testing/booking.ts';
import { aPhoto, aUser } from '#server/testing/factories.ts';
import { demoPlan, writtenListings } from './content.ts';
import { manyListing } from './many-listings.ts';
import { fillMany, type ManyListings } from './many-store.ts';
import { countMany } from './store.ts';

const { ctx, api, close } = await startTestApp();
afterAll(close);

const today = '2026-11-20';
const host = await aUser(ctx);
const { hosts, listings } = demoPlan({ seed: 1, listings: writtenListings, today });
const photoId = await aPhoto(ctx, host);
const many = {
  databaseUrl: ctx.config.DATABASE_URL,
  seed: 'openacre',
  today,
  now: ctx.now(),
  wanted: 3_000,
  hostIds: new Map(hosts.map(({ email }) => [email, host.id])),
  photoIds: new Map(listings.flatMap(({ photographs }) => photographs.map((name) => [name, photoId]))),
  report: () => {},
} satisfies ManyListings;

// docs/rules/operations.md#demo-data
describe('a large demo', () => {
  test('leaves nothing behind when it is interrupted', async () => {
    const stop = new Error('Ctrl-C');
    const report = (done: number) => {
      if (done > 0) throw stop;
    };
    await expect(fillMany({ ...many, report })).rejects.toBe(stop);
    expect(await countMany(ctx.db)).toBe(0);
  });

  test('fills in as many listings as were wanted, and when run again those that are missing', async () => {
    const told: string[] = [];
    const report = (done: number, total: number, what: string) => void told.push(`${done}/${total} ${what}`);
    await fillMany({ ...many, wanted: 500 });
    await fillMany({ ...many, report });
    expect(await countMany(ctx.db)).toBe(many.wanted);
    expect(told).toEqual([
      '2500/3000 listings',
      '3000/3000 listings',
      '3000/3000 listings, and now what searches read of them',
    ]);
    await fillMany(many);
    expect(await countMany(ctx.db)).toBe(many.wanted);
  });

  test('is found, counted and shown like other land', async () => {
    expect(await findViolations(ctx, [search])).toEqual([]);
    const { total, isMore, listings } = await api.listPublicListings({ query: { pageSize: 50 } });
    expect({ total, isMore }).toEqual({ total: 1_000, isMore: true });
    for (const { id, title, county } of listings.slice(0, 5)) {
      const land = await api.getPublicListing({ params: { id } });
      expect(land).toMatchObject({ title, county, photoIds: [photoId] });
    }
    const found = await api.listPublicListings({ query: { county: 'Iron', pageSize: 100 } });
    expect(found.total).toBeGreaterThan(10);
    const { rows } = await sql<{ live: number }>`
      select sum(amount) as live from (select name, amount from statistic_changes
        union all select name, amount from daily_statistics) as all_of_it
      where name = 'liveListings'`.execute(ctx.db);
    expect(rows).toEqual([{ live: many.wanted }]);
  });

  test('lies in its counties, has prices, rules and some closed days, and no two are alike', () => {
    const lands = Array.from({ length: 400 }, (_, number) => manyListing('openacre', number, today));
    for (const { lat, lng, county } of lands) expect(countyAt(lat, lng)).toBe(county);
    expect(new Set(lands.map(({ county }) => county)).size).toBeGreaterThan(65);
    expect(new Set(lands.map(({ title }) => title)).size).toBeGreaterThan(390);
    expect(lands.filter(({ availability }) => availability.ranges.length > 0).length).toBeGreaterThan(100);
    expect(lands.filter(({ rules }) => rules.dogs !== null).length).toBeGreaterThan(200);
    expect(manyListing('openacre', 7, today)).toEqual(lands[7]);
  });
});
