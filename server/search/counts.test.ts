import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { activities } from '#domain/activities.ts';
import type { Bounds } from '#domain/rings.ts';
import { type RuleTag, ruleTagGroups } from '#domain/rule-tags.ts';
import { createCaller } from '../api.ts';
import { startTestApp } from '../testing/app.ts';
import { fits, type Land, searches, searchRuns, writeLand } from '../testing/random-land.ts';
import { recordStatements } from '../testing/statements.ts';
import { listClusters, maxPoints } from './cluster-store.ts';
import { countFacets, type Facets, offeredParties, offeredRatings } from './facet-store.ts';
import type { SearchFilters } from './filters-store.ts';

const { ctx, close } = await startTestApp();
afterAll(close);

const { land } = await writeLand(ctx);
const found = (filters: SearchFilters): Land[] => land.filter((one) => fits(one, filters));
const numRuns = searchRuns(60);

/** The filters with one more rule: of the waters and of the fish, in place of the others. */
const withRule = (filters: SearchFilters, group: keyof typeof ruleTagGroups, tag: RuleTag): SearchFilters => {
  const others = (filters.rules ?? []).filter(
    (rule) => group === 'allowed' || !(ruleTagGroups[group] as readonly RuleTag[]).includes(rule),
  );
  return { ...filters, rules: [...others, tag] };
};

const countEach = <Name extends string | number>(
  names: readonly Name[],
  filtersWith: (name: Name) => SearchFilters,
) => Object.fromEntries(names.map((name) => [String(name), found(filtersWith(name)).length]));

// docs/rules/search.md#more-filters
test('each choice is counted as filters with it find', async () => {
  await fc.assert(
    fc.asyncProperty(searches, async (filters) => {
      expect(await countFacets(ctx.db, filters)).toEqual({
        activities: countEach(activities, (name) => ({ ...filters, activities: [name] })),
        rules: Object.assign(
          {},
          ...(['allowed', 'water', 'species'] as const).map((group) =>
            countEach(ruleTagGroups[group], (tag) => withRule(filters, group, tag)),
          ),
        ),
        partySizes: countEach(offeredParties, (partySize) => ({ ...filters, partySize })),
        ratings: countEach(offeredRatings, (minRating) => ({ ...filters, minRating })),
        isAutoConfirm: found({ ...filters, isAutoConfirm: true }).length,
        total: found(filters).length,
        isMore: false,
      });
    }),
    { numRuns },
  );
});

const wholeState: Bounds = [-93, 42, -86, 47.2];
const inBox =
  ({ west, south, east, north }: { west: number; south: number; east: number; north: number }) =>
  ({ lat, lng }: Land): boolean =>
    lng >= west && lng <= east && lat >= south && lat <= north;

// docs/rules/search.md#clusters
test('each listing that filters find in a view is in one cluster, which counts it', async () => {
  await fc.assert(
    fc.asyncProperty(searches, async (filters) => {
      const inView = { ...filters, bounds: filters.bounds ?? wholeState };
      const expected = found(inView);
      const clusters = await listClusters(ctx.db, inView);
      expect(clusters.length).toBeLessThanOrEqual(maxPoints);
      for (const one of expected) expect(clusters.filter((cluster) => inBox(cluster)(one))).toHaveLength(1);
      for (const cluster of clusters) {
        expect(expected.filter(inBox(cluster))).toHaveLength(cluster.count);
        expect(cluster.is_more).toBe(false);
      }
      expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length);
    }),
    { numRuns },
  );
});

// docs/rules/search.md#clusters
test('a cluster that was not looked at whole counts no more than there is, and says so', async () => {
  await fc.assert(
    fc.asyncProperty(searches, async (filters) => {
      const inView = { ...filters, bounds: wholeState };
      const expected = found(inView);
      const clusters = await listClusters(ctx.db, inView, 10);
      expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(expected.length);
      for (const cluster of clusters.filter(({ is_more }) => !is_more))
        expect(expected.filter(inBox(cluster))).toHaveLength(cluster.count);
    }),
    { numRuns },
  );
});

// docs/rules/search.md#days
test('of days that nobody can book are none, and no land is looked at', async () => {
  const counting = async (query: object) => {
    let counts: Facets | undefined;
    const sent = await recordStatements(ctx, async (recorded) => {
      counts = await createCaller(recorded).countListings({ query });
    });
    return { counts, looked: sent.filter(({ text }) => text.includes('listing_search')).length };
  };
  const { counts, looked } = await counting({ startDate: '2026-11-01', endDate: '2026-11-02' });
  expect(looked).toBe(0);
  expect(counts).toEqual(await countFacets(ctx.db, { free: [] }));
  expect(await counting({ text: 'deer near Wausau', weekendIn: '2026-10' })).toEqual({ counts, looked });
  expect((await counting({ startDate: '2026-12-01' })).looked).toBeGreaterThan(0);
});
