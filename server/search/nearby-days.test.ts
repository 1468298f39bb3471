import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replaceAvailability } from '../listing/store.ts';
import { startTestApp } from '../testing/app.ts';
import { aListing, aUser } from '../testing/factories.ts';

// November 20, 2026 in Wisconsin: a Friday.
const { ctx, api, close } = await startTestApp();
afterAll(close);

const days = { startDay: '2026-12-05', endDay: '2026-12-06' };
const copies = 315;

/** Land that is open on all days but those. */
const land = async (title: string, lat: number, lng: number, county: 'Marathon' | 'Dane') => {
  const host = await aUser(ctx);
  const geometry = { type: 'Point' as const, coordinates: [lng, lat] as [number, number] };
  const locationGeoJson = { type: 'Feature' as const, geometry, properties: null };
  const made = await aListing(ctx, { host, title, county, locationGeoJson });
  await replaceAvailability(ctx.db, made.id, 'Available', [{ ...days, availability: 'NotAvailable' }]);
  return made.id;
};

beforeAll(async () => {
  for (let i = 0; i < 6; i += 1) await land(`Rib ${i}`, 44.9 + i / 50, -89.8, 'Marathon');
  for (let i = 0; i < 3; i += 1) await land(`Oak ${i}`, 43 + i / 50, -89.4, 'Dane');
});

const searched = { startDate: days.startDay, endDate: days.endDay };
const search = (query: Record<string, unknown>) => api.listPublicListings({ query });

/** What the page says of each offered range, and what its link shows. */
const offersOf = async (query: Record<string, unknown>) => {
  const { total, nearbyDays } = await search({ ...query, ...searched });
  expect(total).toBe(0);
  return Promise.all(
    nearbyDays.map(async ({ startDay, endDay, listings, isMore }) => {
      const shown = await search({ ...query, startDate: startDay, endDate: endDay });
      return { said: { total: listings, isMore }, shown: { total: shown.total, isMore: shown.isMore } };
    }),
  );
};

// docs/rules/search.md#days
describe('the nearest days say how many their search finds', () => {
  test.each<[Record<string, unknown>, number]>([
    [{ text: 'near Wausau' }, 6],
    [{ text: 'near Madison' }, 9],
    [{ text: 'Dane County' }, 3],
    [{ text: 'Langlade County' }, 6],
    [{ text: 'rib' }, 6],
    [{ text: 'near Wausau', bounds: '-90,42,-89,44' }, 3],
    [{ text: 'next weekend', bounds: '-90,42,-89,44' }, 3],
    [{}, 9],
  ])('with %o', async (query, count) => {
    const offers = await offersOf(query);
    expect(offers).toHaveLength(3);
    for (const { said, shown } of offers) {
      expect(said).toEqual(shown);
      expect(said.total).toBe(count);
    }
  });

  test('also where there are hundreds', async () => {
    const id = await land('Rib again', 44.9, -89.7, 'Marathon');
    await sql`
      insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid()))).*
      from listings l, generate_series(1, ${copies}) where l.id = ${id}`.execute(ctx.db);
    await sql`
      insert into listing_availability_ranges (listing_id, start_day, end_day, availability)
      select l.id, r.start_day, r.end_day, r.availability from listings l
      join listing_availability_ranges r on r.listing_id = ${id} where l.title = 'Rib again' and l.id <> ${id}`.execute(
      ctx.db,
    );
    for (const { said, shown } of await offersOf({ text: 'near Wausau' })) {
      expect(said).toEqual(shown);
      expect(said).toEqual({ total: copies + 7, isMore: false });
    }
  });

  test('and are weekends for any weekend of a month, and days in a row for a span', async () => {
    const startsOf = async (query: Record<string, unknown>) => {
      const { total, nearbyDays } = await search({ text: 'Closed Corner', ...query });
      expect(total).toBe(0);
      return nearbyDays.map(({ startDay, endDay }) => [startDay, endDay]);
    };
    const id = await land('Closed Corner', 44.5, -88.2, 'Dane');
    const month = { startDay: '2027-01-02', endDay: '2027-02-03', availability: 'NotAvailable' } as const;
    await replaceAvailability(ctx.db, id, 'Available', [month]);
    expect(await startsOf({ weekendIn: '2027-01' })).toEqual([
      ['2027-02-06', '2027-02-07'],
      ['2026-12-26', '2026-12-27'],
      ['2027-02-13', '2027-02-14'],
    ]);
    expect(await startsOf({ startDate: '2027-01-05', endDate: '2027-01-31', days: 3 })).toEqual([
      ['2027-02-04', '2027-02-06'],
      ['2026-12-30', '2027-01-01'],
      ['2027-02-05', '2027-02-07'],
    ]);
  });
});
