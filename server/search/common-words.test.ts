import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createCaller } from '../api.ts';
import { startTestApp } from '../testing/app.ts';
import { aListing } from '../testing/factories.ts';
import { type Statement, statementsOf } from '../testing/statements.ts';
import { countFacets } from './facet-store.ts';
import type { Position } from './found-store.ts';
import { type Found, findListings, usualLimits } from './search-store.ts';
import { recountWords } from './word-store.ts';

const { ctx, close } = await startTestApp();
afterAll(close);

const count = 600;
const { id } = await aListing(ctx, { title: 'Bogbean bay' });
// From south to north, each some hours older than the one before.
await sql`
  insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(),
    'lat', 44.5 + i * 0.001, 'lng', -89.6, 'max_party_size', 4,
    'created_at', timestamptz '2026-08-01' - i * interval '6 hours'))).*
  from listings l, generate_series(1, ${count}) i where l.id = ${id}`.execute(ctx.db);
await ctx.db.deleteFrom('listings').where('id', '=', id).execute();
await recountWords(ctx.db);
await sql`analyze`.execute(ctx.db);

const sentBy = (call: (api: ReturnType<typeof createCaller>) => Promise<unknown>): Promise<Statement[]> =>
  statementsOf(ctx, (recorded) => call(createCaller(recorded)));

// docs/rules/search.md#clusters
test('a map of words that many have shows the newest, as its search found them, and that there are more', async () => {
  const sent = await sentBy(async (api) => {
    const { points, clusters, isMore } = await api.listListingPoints({ query: { text: 'bogbean' } });
    const shown = points.length + clusters.reduce((sum, cluster) => sum + cluster.count, 0);
    expect(shown).toBeGreaterThan(40);
    expect(shown).toBeLessThan(count);
    expect([isMore, ...clusters.map((cluster) => cluster.isMore)]).not.toContain(false);
  });
  expect(sent.filter(({ text }) => text.includes('clusters as'))).toEqual([]);
});

type Plan = { 'Node Type': string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] };
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
/** How many listings an index looked up for the counts of a word. */
const lookedUp = async (words: { all: number; some: number }): Promise<number> => {
  const sent = await statementsOf(ctx, ({ db }) => countFacets(db, { words: [['bogbean']] }, words));
  const plans = sent.map(({ plan }) => (plan as { Plan: Plan }).Plan);
  return plans
    .flatMap(nodesOf)
    .filter((node) => node['Node Type'] === 'Bitmap Index Scan' && node['Actual Loops'] > 0)
    .reduce((sum, node) => sum + node['Actual Rows'], 0);
};

// docs/rules/search.md#more-filters
test('counts of words that many have look up those of the latest days alone', async () => {
  expect(await lookedUp({ all: 20, some: 30 })).toBeLessThan(count / 2);
  expect(await countFacets(ctx.db, { words: [['bogbean']] }, { all: 20, some: 30 })).toMatchObject({
    total: 31,
    isMore: true,
  });
});

test('counts of a view that has little of them are whole', async () => {
  const bounds = [-90, 45, -89, 45.0105] as const;
  const filters = { words: [['bogbean']], bounds };
  expect(await countFacets(ctx.db, filters, { all: 20, some: 30 })).toMatchObject({
    total: 11,
    isMore: false,
  });
});

// docs/rules/search.md#size
test('a box that has none of the latest land is looked through page by page, to its end', async () => {
  const limits = { ...usualLimits, all: 5, few: 20, some: 5, most: 5, far: 50, scarce: 1 };
  const filters = { bounds: [-90, 45, -89, 45.0505], partySize: 2 } as const;
  const found: string[] = [];
  let [position, pages]: [Position | null, number] = [null, 0];
  do {
    const window = { sort: 'newest', offset: 0, limit: 10, position } as const;
    const page: Found = await findListings(ctx.db, filters, window, limits);
    found.push(...page.listings.map(({ listing_id }) => listing_id));
    [position, pages] = [page.next, pages + 1];
  } while (position && pages < 100);
  expect(position).toBeNull();
  expect(pages).toBeGreaterThan(6);
  expect(found).toHaveLength(51);
  expect(new Set(found).size).toBe(51);
});
