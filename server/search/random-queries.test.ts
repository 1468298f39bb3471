import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { listingSearch } from '#contract/listing-search.ts';
import type { County } from '#domain/counties.ts';
import { countyExtents } from '#domain/county-at.ts';
import { addDays, type DayRange, dayInWisconsin, daysIn, eachDay } from '#domain/dates.ts';
import { milesBetween } from '#domain/marker-check.ts';
import { findRegion } from '#domain/regions.ts';
import type { Bounds } from '#domain/rings.ts';
import { sortOrders } from '#domain/search-order.ts';
import { createCaller } from '../api.ts';
import { findPlace } from '../platform/geo/places.ts';
import { startTestApp } from '../testing/app.ts';
import {
  fits,
  freeDays,
  inOrder,
  type Land,
  rankOf,
  searches,
  searchRuns,
  writeLand,
} from '../testing/random-land.ts';
import { listClusters } from './cluster-store.ts';
import type { SearchFilters } from './filters-store.ts';
import { findStep, resolveSearch } from './resolve-search.ts';

const { ctx, close } = await startTestApp();
afterAll(close);
// In the process, since a network has a limit of requests.
const api = createCaller(ctx);
const { land } = await writeLand(ctx);
const byId = new Map(land.map((one) => [one.id, one]));

const toFilters = listingSearch.countListings.query;

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

/** Today, as the server of the test has it. */
const today = dayInWisconsin(ctx.now());

/** How days are asked for, and the ranges that this means, the earliest first. */
type Days = { query: Record<string, string>; free: DayRange[]; kind: 'fixed' | 'weekend' | 'span' };

const daysFrom = (startDay: string, length: number): DayRange => ({
  startDay,
  endDay: addDays(startDay, length - 1),
});

const spanOf = ([from, length]: readonly [number, number]): DayRange =>
  daysFrom(addDays(today, from), length);

const allDays: fc.Arbitrary<Days> = fc.oneof(
  fc.tuple(fc.integer({ min: 0, max: 45 }), fc.integer({ min: 1, max: 4 })).map((days) => {
    const { startDay, endDay } = spanOf(days);
    return {
      query: { startDate: startDay, endDate: endDay },
      free: [{ startDay, endDay }],
      kind: 'fixed' as const,
    };
  }),
  fc.constantFrom('2026-10', '2026-11', '2026-12', '2027-01').map((month) => {
    const saturdays = eachDay({ startDay: `${month}-01`, endDay: `${month}-30` }).filter(
      (day) => day >= today && new Date(`${day}T12:00:00Z`).getUTCDay() === 6,
    );
    return {
      query: { weekendIn: month },
      free: saturdays.map((day) => daysFrom(day, 2)),
      kind: 'weekend' as const,
    };
  }),
  fc
    .tuple(fc.integer({ min: -6, max: 40 }), fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 4 }))
    .map(([from, length, days]) => {
      const { startDay, endDay } = spanOf([from, length]);
      const free = eachDay({ startDay, endDay })
        .map((day) => daysFrom(day, days))
        .filter((range) => range.startDay >= today && range.endDay <= endDay);
      return {
        query: { startDate: startDay, endDate: endDay, days: String(days) },
        free,
        kind: 'span' as const,
      };
    }),
);

const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const views: fc.Arbitrary<Bounds> = fc
  .tuple(degrees(-91, -88.5), degrees(43, 45.5), degrees(-91, -88.5), degrees(43, 45.5))
  .map(([a, b, c, d]) => [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]);
const wholeState: Bounds = [-93, 42, -86, 47.2];

const isIn =
  ([west, south, east, north]: Bounds) =>
  ({ lat, lng }: { lat: number; lng: number }): boolean =>
    lng >= west && lng <= east && lat >= south && lat <= north;

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const filterNames = [
  'bounds',
  'activities',
  'rules',
  'minCostCents',
  'maxCostCents',
  'minAcreage',
  'maxAcreage',
  'partySize',
  'isAutoConfirm',
  'minRating',
] as const;
type Filters = Pick<SearchFilters, (typeof filterNames)[number]>;

const queries = fc.record({
  where: maybe(fc.constantFrom(...wheres)),
  within: maybe(fc.integer({ min: 5, max: 200 })),
  words: fc.subarray(['walnut', 'quartz', 'zebra', 'kudzu'], { maxLength: 2 }),
  sort: maybe(fc.constantFrom(...sortOrders)),
  days: maybe(allDays),
  view: maybe(views),
  // Of the random filters some: with all of them hardly anything is found.
  filters: fc
    .tuple(searches, fc.subarray([...filterNames], { maxLength: 3 }))
    .map(([filters, names]) => Object.fromEntries(names.map((name) => [name, filters[name]])) as Filters),
});

// docs/rules/search.md#places-of-a-search
test('a whole search, from its text to list, count and map, finds what the rules find one by one', async () => {
  await fc.assert(
    fc.asyncProperty(queries, async ({ where, within, words, sort, days, view, filters }) => {
      const { bounds, activities, rules } = filters;
      const { minCostCents, maxCostCents, minAcreage, maxAcreage, partySize, isAutoConfirm, minRating } =
        filters;
      const all = { ...filters, words: words.map((word) => [word]), free: days?.free };
      const areas: Area[] = where
        ? areasOf(where, { within, bounds })
        : [{ limits: { bounds }, enough: 0, miles: null }];
      const found = ({ limits }: Area) =>
        land.filter((one) => fits(one, { ...all, bounds: undefined, ...limits }));
      // Where no such days can be booked, it looks nowhere.
      const isPossible = days?.free.length !== 0;
      const enough = areas.find((one) => found(one).length >= one.enough) ?? areas.at(-1);
      const area = (isPossible ? enough : areas[0]) as Area;
      const expected = found(area);

      const text = [...words, where?.query.text].filter(Boolean).join(' ');
      const query = {
        ...where?.query,
        ...(text && { text }),
        ...(where && within !== undefined && { within: String(within) }),
        ...(bounds && { bounds: bounds.join(',') }),
        ...(activities?.length && { activity: activities.join(',') }),
        ...(rules?.length && { rules: rules.join(',') }),
        ...(minCostCents !== undefined && { minPrice: String(minCostCents / 100) }),
        ...(maxCostCents !== undefined && { maxPrice: String(maxCostCents / 100) }),
        ...(partySize !== undefined && { party: String(partySize) }),
        ...(minAcreage !== undefined && { minAcres: String(minAcreage) }),
        ...(maxAcreage !== undefined && { maxAcres: String(maxAcreage) }),
        ...(isAutoConfirm && { instant: 'true' as const }),
        ...(minRating !== undefined && { rating: String(minRating) }),
        ...days?.query,
        ...(sort && { sort }),
      };
      const answer = await api.listPublicListings({ query: { ...query, pageSize: '100' } });
      const ids = answer.listings.map(({ id }) => id);
      expect(new Set(ids)).toEqual(new Set(expected.map(({ id }) => id)));
      expect([answer.total, answer.isMore]).toEqual([expected.length, false]);
      if (area.miles !== null) expect(answer.meaning.area?.miles).toBe(area.miles);
      const wanted = sort ?? 'distance';
      const order = wanted === 'distance' && !(isPossible && area.limits.near) ? 'newest' : wanted;
      expect(answer.sort).toBe(order);
      const ranks = (of: readonly Land[]) => of.map((one) => rankOf(one, order, { ...all, ...area.limits }));
      expect(ranks(ids.map((id) => byId.get(id) as Land))).toEqual(inOrder(ranks(expected)));
      for (const { id, miles, freeDays: free } of answer.listings) {
        const one = byId.get(id) as Land;
        if (area.limits.near) expect(miles).toBeCloseTo(milesBetween(area.limits.near, one), 6);
        else expect(miles).toBeNull();
        expect(free).toEqual(freeDays(one, days?.free) ?? null);
      }
      for (const offered of answer.nearbyDays) {
        expect(expected).toEqual([]);
        expect(daysIn(offered)).toBe(daysIn(days?.free[0] as DayRange));
        if (days?.kind === 'weekend') expect(new Date(`${offered.startDay}T12:00:00Z`).getUTCDay()).toBe(6);
      }

      const { sort: _, ...filtersAlone } = query as typeof query & { sort?: string };
      const [counts, map] = await Promise.all([
        api.countListings({ query: filtersAlone }),
        api.listListingPoints({ query: { ...filtersAlone, ...(view && { view: view.join(',') }) } }),
      ]);
      expect(counts.total).toBe(expected.length);
      const inView = expected.filter(isIn(view ?? wholeState));
      expect(new Set(map.points.map(({ id }) => id))).toEqual(new Set(inView.map(({ id }) => id)));
      // So little land needs no clusters: they are asked for by what the same query is understood as.
      const resolved = await resolveSearch(ctx, toFilters.parse(filtersAlone));
      const step = await findStep(ctx.db, resolved.steps);
      expect(step !== undefined).toBe(isPossible);
      const { clusters } = step
        ? await listClusters(ctx.db, { ...step.filters, bounds: bounds ?? wholeState })
        : { clusters: [] };
      expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length);
      for (const { west, south, east, north, count } of clusters)
        expect(expected.filter(isIn([west, south, east, north]))).toHaveLength(count);
      for (const [miles, { listings }] of Object.entries(counts.within ?? {})) {
        const near = { ...(where as Where).center, miles: Number(miles) };
        expect(listings).toBe(found({ limits: { bounds, near }, enough: 0, miles: near.miles }).length);
      }
      expect(counts.within === null).toBe(where === undefined || !isPossible);
    }),
    { numRuns: searchRuns(60) },
  );
});
