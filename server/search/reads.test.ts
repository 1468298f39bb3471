import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createCaller } from '../api.ts';
import { updateListing } from '../listing/store.ts';
import { startTestApp } from '../testing/app.ts';
import { aListing } from '../testing/factories.ts';
import { recordStatements, type Statement, statementsOf } from '../testing/statements.ts';
import { countFacets, countWithin } from './facet-store.ts';
import { findListings, usualLimits } from './search-store.ts';
import { recountWords } from './word-store.ts';

const { ctx, close } = await startTestApp();
afterAll(close);

const count = 60;
const { id } = await aListing(ctx, { title: 'Quillwort bay' });
// Around Wausau, from near to far, each for another party.
await sql`
  insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(),
    'title', 'Quillwort ' || i, 'county', 'Marathon', 'lat', 44.96 + i * 0.01, 'lng', -89.63,
    'max_party_size', 1 + i % 6, 'created_at', timestamptz '2026-01-01' + i * interval '1 hour'))).*
  from listings l, generate_series(1, ${count}) i where l.id = ${id}`.execute(ctx.db);
await ctx.db.deleteFrom('listings').where('id', '=', id).execute();
await recountWords(ctx.db);
await sql`analyze`.execute(ctx.db);

type Query = Record<string, string>;
const statements = (call: (api: ReturnType<typeof createCaller>) => Promise<unknown>): Promise<Statement[]> =>
  statementsOf(ctx, (recorded) => call(createCaller(recorded)));
const searches = async (call: Parameters<typeof statements>[0]): Promise<string[]> =>
  (await statements(call)).flatMap(({ text }) => (text.includes('found as materialized') ? [text] : []));

// docs/rules/search.md#slices
describe('words and a place alone', () => {
  test.each<Query>([
    { bounds: '-90,44.5,-89,45.5' },
    { county: 'Marathon' },
    { text: 'quillwort near Wausau' },
  ])('are found by the rows of words: %j', async (where) => {
    const query = { text: 'quillwort', ...where };
    const [text, ...others] = await searches((api) => api.listPublicListings({ query }));
    expect(others).toEqual([]);
    expect(text).toContain('from listing_words');
    expect(text).not.toContain('listing_search');
    const asked = await searches((api) => api.listPublicListings({ query: { ...query, party: '2' } }));
    expect(asked[0]).toContain('listing_search');
  });
});

// docs/rules/search.md#clusters
test('the map of a county or of a place is searched once, as long as all of it is in view', async () => {
  for (const query of [{ county: 'Marathon' as const }, { text: 'quillwort near Wausau' }]) {
    expect(await searches((api) => api.listListingPoints({ query }))).toHaveLength(1);
    const view = '-89.7,44.5,-89.6,45';
    expect(await searches((api) => api.listListingPoints({ query: { ...query, view } }))).toHaveLength(2);
  }
});

// docs/rules/search.md#size
test('a party that next to no land takes is looked for by its index, and the answer is whole', async () => {
  const limits = { ...usualLimits, all: 5, few: 5, some: 5, most: 5, far: 5, scarce: 10 };
  const bounds = [-90, 44.5, -89, 46] as const;
  const find = (partySize: number) =>
    findListings(ctx.db, { bounds, partySize }, { sort: 'newest', offset: 0, limit: 24 }, limits);
  expect(await find(90)).toMatchObject({ count: 0, isMore: false });
  expect(await find(6)).toMatchObject({ count: count / 6, isMore: false });
  expect((await find(5)).isMore).toBe(true);
});

// docs/rules/search.md#more-filters
describe('counts of words that more land has than is looked at', () => {
  const words = [['quillwort']];
  const few = { all: 20, some: 12 };

  test('are of some land, and say so', async () => {
    const counts = await countFacets(ctx.db, { words }, few);
    expect(counts).toMatchObject({ total: few.some + 1, isMore: true });
    expect(await countFacets(ctx.db, { words })).toMatchObject({ total: count, isMore: false });
  });

  test('are of the nearest near a place', async () => {
    const near = { lat: 44.96, lng: -89.63, miles: 50 };
    const { '10': nearest, '200': all } = await countWithin(ctx.db, { words, near }, few);
    expect(nearest?.listings).toBeGreaterThanOrEqual(5);
    expect(all?.isMore).toBe(true);
    expect(await countWithin(ctx.db, { words, near })).toMatchObject({
      '10': { listings: 14, isMore: false },
    });
  });

  test('are of all that is near where that is little land', async () => {
    const near = { lat: 44.96, lng: -89.63, miles: 7.5 };
    expect(await countFacets(ctx.db, { words, near }, few)).toMatchObject({ total: 10, isMore: false });
  });
});

// docs/rules/search.md#size
test('a view that holds all of a county is walked along the county’s land', async () => {
  const limits = { ...usualLimits, all: 5, few: 20, some: 5, most: 5, far: 5 };
  const filters = { bounds: [-93, 42, -86, 47.2], counties: ['Marathon'] } as const;
  const sent = await recordStatements(ctx, async ({ db }) => {
    await findListings(db, filters, { sort: 'newest', offset: 0, limit: 10 }, limits);
  });
  expect(sent.filter(({ text }) => text.includes('part (county)'))).not.toEqual([]);
});

// docs/rules/search.md#slices
test('days that have too much of a word are followed by fewer, but not by so few that they have nothing', async () => {
  const { id: latest } = await aListing(ctx, { title: 'Plain bay' });
  await updateListing(ctx.db, latest, { created_at: new Date('2026-01-16T12:00:00Z') });
  await sql`
    insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(),
      'title', 'Toadflax ' || i, 'created_at', timestamptz '2026-01-14T12:00:00Z' - (i % 2) * interval '1 day'))).*
    from listings l, generate_series(1, 30) i where l.id = ${latest}`.execute(ctx.db);
  await recountWords(ctx.db);
  await sql`analyze`.execute(ctx.db);
  const window = { sort: 'newest', offset: 0, limit: 24 } as const;
  const limits = { ...usualLimits, withWords: 20, most: 20 };
  const { listings, next } = await findListings(ctx.db, { words: [['toadflax']] }, window, limits);
  expect(listings).toHaveLength(15);
  expect(next).not.toBeNull();
});

// docs/rules/search.md#price-of-the-days
test('the price of the days is read once of each listing', async () => {
  const query = {
    startDate: '2026-12-05',
    endDate: '2026-12-06',
    minPrice: '1',
    maxPrice: '9000',
    pageSize: 1,
  };
  const [first] = (await statements((api) => api.listPublicListings({ query }))).filter(({ text }) =>
    text.includes('found as materialized'),
  );
  const reads = JSON.stringify(first?.plan).match(/"Relation Name":"listing_cost_ranges"/g);
  expect(reads).toHaveLength(1);
});
