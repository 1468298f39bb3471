import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { activities } from '#domain/activities.ts';
import { tileAt } from '#domain/map-cells.ts';
import type { Bounds } from '#domain/rings.ts';
import { type RuleTag, ruleTagGroups } from '#domain/rule-tags.ts';
import { offeredMiles } from '#domain/search-area.ts';
import { createCaller } from '../api.ts';
import { startTestApp } from '../testing/app.ts';
import { fits, type Land, searches, searchRuns, writeLand } from '../testing/random-land.ts';
import { recordStatements } from '../testing/statements.ts';
import { listClusters, maxPoints } from './cluster-store.ts';
import { countFacets, countWithin, offeredParties, offeredRatings } from './facet-store.ts';
import type { SearchFilters } from './filters-store.ts';
import { findOnMap } from './map-store.ts';
import { findListings } from './search-store.ts';

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

// docs/rules/search.md#more-filters
test('each number of miles is counted as a search within it finds', async () => {
  await fc.assert(
    fc.asyncProperty(searches, async ({ near, ...filters }) => {
      if (!near) return;
      const within = (miles: number) => found({ ...filters, near: { ...near, miles } }).length;
      expect(await countWithin(ctx.db, { ...filters, near })).toEqual(
        Object.fromEntries(offeredMiles.map((miles) => [miles, { listings: within(miles), isMore: false }])),
      );
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
      const { clusters, isMore } = await listClusters(ctx.db, inView);
      expect(isMore).toBe(false);
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

/** So few that they are less than there is. */
const fewLimits = { all: 10, inParts: 10, withWords: 5 };

// docs/rules/search.md#clusters
test('a cluster that was not looked at whole counts no more than there is, and says so', async () => {
  await fc.assert(
    fc.asyncProperty(searches, async (filters) => {
      const inView = { ...filters, bounds: wholeState };
      const expected = found(inView);
      const { clusters } = await listClusters(ctx.db, inView, { limits: fewLimits });
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
    let counts: object | undefined;
    const sent = await recordStatements(ctx, async (recorded) => {
      counts = await createCaller(recorded).countListings({ query });
    });
    return { counts, looked: sent.filter(({ text }) => text.includes('listing_search')).length };
  };
  const { counts, looked } = await counting({ startDate: '2026-11-01', endDate: '2026-11-02' });
  expect(looked).toBe(0);
  expect(counts).toEqual({ ...(await countFacets(ctx.db, { free: [] })), isMore: false, within: null });
  expect(await counting({ text: 'deer near Wausau', weekendIn: '2026-10' })).toEqual({ counts, looked });
  expect((await counting({ startDate: '2026-12-01' })).looked).toBeGreaterThan(0);
});

// docs/rules/search.md#cards-and-pins
test('what a list shows first has a point on the map, or is in a cluster, however little is looked at', async () => {
  const search = {
    all: 8,
    few: 12,
    scarce: 2,
    some: 6,
    most: 15,
    far: 25,
    withWords: 4,
    wanted: 40,
    enough: 3,
  };
  await fc.assert(
    fc.asyncProperty(searches, async (filters) => {
      const inView = { ...filters, bounds: filters.bounds ?? wholeState };
      const sort = filters.near ? 'distance' : 'newest';
      const list = await findListings(ctx.db, inView, { sort, offset: 0, limit: 3 }, search);
      const map = await findOnMap(ctx.db, inView, { search, clusters: fewLimits, points: 4 });
      const clustered = map.clusters.map((cluster) => tileAt(cluster.lat, cluster.lng, map.level ?? 0));
      for (const { listing_id, lat, lng } of list.listings) {
        const isPoint = map.listings.some((point) => point.listing_id === listing_id);
        expect(isPoint || clustered.includes(tileAt(lat, lng, map.level ?? 0))).toBe(true);
      }
      const shown = map.listings.length + map.clusters.reduce((sum, { count }) => sum + count, 0);
      const expected = found(inView).length;
      if (map.isMore) expect(shown).toBeLessThanOrEqual(expected);
      else expect(shown).toBe(expected);
    }),
    { numRuns },
  );
});
