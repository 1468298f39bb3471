import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { County } from '#domain/counties.ts';
import { countyExtents } from '#domain/county-at.ts';
import { milesBetween } from '#domain/marker-check.ts';
import { findRegion } from '#domain/regions.ts';
import { sortOrders } from '#domain/search-order.ts';
import { createCaller } from '../api.ts';
import { findPlace } from '../platform/geo/places.ts';
import { startTestApp } from '../testing/app.ts';
import { fits, inOrder, type Land, rankOf, searches, searchRuns, writeLand } from '../testing/random-land.ts';
import type { SearchFilters } from './filters-store.ts';

const { ctx, close } = await startTestApp();
afterAll(close);
// In the process, since a network has a limit of requests.
const api = createCaller(ctx);
const { land } = await writeLand(ctx);
const byId = new Map(land.map((one) => [one.id, one]));

/** How a place is asked for, and what that means: a point, or counties and the middle of them. */
type Where = {
  query: { text?: string; county?: County; near?: string; place?: string };
  center: { lat: number; lng: number };
  counties?: readonly County[];
};

const town = (text: string, name: string): Where => {
  const { lat = 0, lng = 0 } = findPlace(name) ?? {};
  return { query: { text }, center: { lat, lng } };
};

const inCounties = (query: Where['query'], counties: readonly County[]): Where => {
  const middles = countyExtents.filter(({ name }) => counties.includes(name)).map(({ middle }) => middle);
  const mean = (of: 'lat' | 'lng') => middles.reduce((sum, middle) => sum + middle[of], 0) / middles.length;
  return { query, counties, center: { lat: mean('lat'), lng: mean('lng') } };
};

const wheres: readonly Where[] = [
  town('near Wausau', 'Wausau'),
  town('Madison, WI 53703', 'Madison'),
  town('54401-1234', '54401'),
  town('Jackson 53037', 'Jackson, Washington County'),
  { ...town('', 'Taylor, Jackson County'), query: { place: 'Taylor, Jackson County' } },
  inCounties({ text: 'Taylor' }, ['Taylor']),
  town('near Tomha', 'Tomah'),
  { query: { near: '44.2,-90.1' }, center: { lat: 44.2, lng: -90.1 } },
  inCounties({ county: 'Portage' }, ['Portage']),
  inCounties({ text: 'Juneau County' }, ['Juneau']),
  inCounties({ text: 'Vilas County' }, ['Vilas']),
  inCounties({ text: 'northern Wisconsin' }, findRegion('northwoods')?.counties ?? []),
  inCounties({ place: 'the Driftless Area' }, findRegion('driftless')?.counties ?? []),
];

type Area = { limits: SearchFilters; enough: number; miles: number | null };

/** The areas that are looked in, one after the other, by the rules (docs/rules/search.md#places-of-a-search). */
const areasOf = ({ center, counties }: Where, { within, bounds }: Chosen): Area[] => {
  const around = (miles: number, enough: number): Area => ({
    limits: { near: { ...center, miles } },
    enough,
    miles,
  });
  if (within !== undefined)
    return [{ ...around(within, 0), limits: { ...around(within, 0).limits, bounds } }];
  if (bounds) return [{ limits: { bounds, near: { ...center, miles: 10_000 } }, enough: 0, miles: null }];
  const circles = [50, 100, 800].map((miles) => around(miles, counties ? 1 : 5));
  return counties ? [{ limits: { counties }, enough: 1, miles: null }, ...circles] : circles;
};

type Chosen = { within: number | undefined; bounds: SearchFilters['bounds'] };

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const queries = fc.record({
  where: maybe(fc.constantFrom(...wheres)),
  within: maybe(fc.integer({ min: 5, max: 200 })),
  words: fc.subarray(['walnut', 'quartz', 'zebra', 'kudzu'], { maxLength: 2 }),
  sort: maybe(fc.constantFrom(...sortOrders)),
  // Of the random filters those that a query has as they are.
  filters: searches.map(({ bounds, activities, rules, minCostCents, maxCostCents, partySize, free }) => ({
    bounds,
    activities: activities?.length ? activities : undefined,
    rules,
    minCostCents,
    maxCostCents,
    partySize,
    free: free?.slice(0, 1),
  })),
});

// docs/rules/search.md#places-of-a-search
test('a whole search, from its text to list, count and map, finds what the rules find one by one', async () => {
  await fc.assert(
    fc.asyncProperty(queries, async ({ where, within, words, sort, filters }) => {
      const { bounds, activities, rules, minCostCents, maxCostCents, partySize, free } = filters;
      const [days] = free ?? [];
      const all = { ...filters, words: words.map((word) => [word]) };
      const areas: Area[] = where
        ? areasOf(where, { within, bounds })
        : [{ limits: { bounds }, enough: 0, miles: null }];
      const found = ({ limits }: Area) =>
        land.filter((one) => fits(one, { ...all, bounds: undefined, ...limits }));
      const area = areas.find((one) => found(one).length >= one.enough) ?? (areas.at(-1) as Area);
      const expected = found(area);

      const text = [...words, where?.query.text].filter(Boolean).join(' ');
      const query = {
        ...where?.query,
        ...(text && { text }),
        ...(where && within !== undefined && { within: String(within) }),
        ...(bounds && { bounds: bounds.join(',') }),
        ...(activities && { activity: activities.join(',') }),
        ...(rules?.length && { rules: rules.join(',') }),
        ...(minCostCents !== undefined && { minPrice: String(minCostCents / 100) }),
        ...(maxCostCents !== undefined && { maxPrice: String(maxCostCents / 100) }),
        ...(partySize !== undefined && { party: String(partySize) }),
        ...(days && { startDate: days.startDay, endDate: days.endDay }),
        ...(sort && { sort }),
      };
      const answer = await api.listPublicListings({ query: { ...query, pageSize: '100' } });
      const ids = answer.listings.map(({ id }) => id);
      expect(new Set(ids)).toEqual(new Set(expected.map(({ id }) => id)));
      expect([answer.total, answer.isMore]).toEqual([expected.length, false]);
      if (area.miles !== null) expect(answer.meaning.area?.miles).toBe(area.miles);
      const wanted = sort ?? (areas[0]?.limits.near ? 'distance' : 'newest');
      const order = wanted === 'distance' && !area.limits.near ? 'newest' : wanted;
      expect(answer.sort).toBe(order);
      const ranks = (of: readonly Land[]) => of.map((one) => rankOf(one, order, { ...all, ...area.limits }));
      expect(ranks(ids.map((id) => byId.get(id) as Land))).toEqual(inOrder(ranks(expected)));
      for (const { id, miles } of answer.listings)
        if (miles !== null && where)
          expect(miles).toBeCloseTo(milesBetween(where.center, byId.get(id) as Land), 6);

      const { sort: _, ...filtersAlone } = query as typeof query & { sort?: string };
      const [counts, map] = await Promise.all([
        api.countListings({ query: filtersAlone }),
        api.listListingPoints({ query: filtersAlone }),
      ]);
      expect(counts.total).toBe(expected.length);
      for (const [miles, { listings }] of Object.entries(counts.within ?? {})) {
        const near = { ...(where as Where).center, miles: Number(miles) };
        expect(listings).toBe(found({ limits: { bounds, near }, enough: 0, miles: near.miles }).length);
      }
      expect(counts.within === null).toBe(where === undefined);
      expect(new Set(map.points.map(({ id }) => id))).toEqual(new Set(ids));
    }),
    { numRuns: searchRuns(60) },
  );
});
