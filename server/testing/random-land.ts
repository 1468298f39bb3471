import fc from 'fast-check';
import { sql } from 'kysely';
import { activities, matchingActivities } from '#domain/activities.ts';
import { type Availability, isOpen } from '#domain/availability.ts';
import type { County } from '#domain/counties.ts';
import { countyAt } from '#domain/county-at.ts';
import { addDays, type DayRange, daysIn, eachDay } from '#domain/dates.ts';
import { milesBetween } from '#domain/marker-check.ts';
import { type CostRange, quote } from '#domain/pricing.ts';
import { ruleTagGroups, ruleTags } from '#domain/rule-tags.ts';
import type { SortOrder } from '#domain/search-order.ts';
import type { Context } from '../context.ts';
import { replaceAvailability, replaceCostRanges, updateListing } from '../listing/store.ts';
import type { SearchFilters } from '../search/filters-store.ts';
import { recountWords } from '../search/word-store.ts';
import { aBooking, aListing, aUser } from './factories.ts';

/**
 * Random land, and random searches for it whose answers are also found by asking the rules of each listing: what the
 * tests of searches compare with.
 */

/** Words that no listing has otherwise, as they are searched. */
const words = ['walnut', 'quartz', 'zebra', 'kudzu'] as const;

// Random numbers of a fixed seed: the same land each time.
const some = fc.sample(
  fc.record({
    lat: fc.double({ min: 43, max: 45.5, noNaN: true }),
    lng: fc.double({ min: -91, max: -88.5, noNaN: true }),
    activities: fc.subarray([...activities], { minLength: 1, maxLength: 3 }),
    rule_tags: fc.subarray([...ruleTags], { maxLength: 6 }),
    base_cost_cents: fc.integer({ min: 1500, max: 20_000 }),
    acreage: fc.integer({ min: 1, max: 800 }),
    max_party_size: fc.integer({ min: 1, max: 9 }),
    is_auto_confirm: fc.boolean(),
    rating: fc.option(fc.integer({ min: 4, max: 20 }).map((quarters) => quarters / 4)),
    default_availability: fc.constantFrom<Availability[]>('Available', 'Available', 'NotAvailable'),
    ranges: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 4 }),
    costs: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 3 }),
    held: fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 4 }),
    words: fc.subarray([...words], { maxLength: 3 }),
    isPublic: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
  }),
  { seed: 7, numRuns: 50 },
);

const firstDay = '2026-11-23';
/** The days of a week from `firstDay` on, of which each can have its own price and availability. */
export const week = (index: number): DayRange => ({
  startDay: addDays(firstDay, 7 * index),
  endDay: addDays(firstDay, 7 * index + 5),
});

/** Writes the land; its `host` and `hunter` have no other. */
export const writeLand = async (ctx: Context) => {
  const host = await aUser(ctx);
  const hunter = await aUser(ctx);
  const land = await Promise.all(
    some.map(async ({ ranges, costs, held, isPublic, words: said, ...columns }, i) => {
      const { id } = await aListing(ctx, { host, approved: isPublic });
      // A host may correct the county of the marker.
      const county = i % 9 === 0 ? 'Door' : (countyAt(columns.lat, columns.lng) as County);
      const createdAt = new Date(Date.UTC(2026, 0, 1 + i));
      await updateListing(ctx.db, id, {
        ...columns,
        title: `Land ${i} ${said.join(' ')}`,
        county,
        created_at: createdAt,
        review_count: columns.rating === null ? 0 : i % 7,
      });
      const availability = columns.default_availability === 'Available' ? 'NotAvailable' : 'Available';
      const closed = ranges.map((index) => ({ ...week(index), availability }) as const);
      await replaceAvailability(ctx.db, id, columns.default_availability, closed);
      const costRanges: CostRange[] = costs.map((index) => ({
        ...week(index),
        costCents: 2000 + 700 * index,
      }));
      await replaceCostRanges(ctx.db, id, costRanges);
      const heldDays = held.map((offset) => addDays(firstDay, offset));
      for (const day of heldDays)
        await aBooking(ctx, {
          listing: { id },
          hunter,
          startDay: day,
          endDay: day,
          status: 'PendingConfirmation',
        });
      return {
        ...columns,
        id,
        said: said as readonly string[],
        county,
        createdAt: createdAt.getTime(),
        reviewCount: columns.rating === null ? 0 : i % 7,
        availability: { default: columns.default_availability, ranges: closed },
        costRanges,
        held: new Set(heldDays),
        isPublic,
      };
    }),
  );
  // So that searches know how frequent the words are, and how much land there is.
  await recountWords(ctx.db);
  await sql`analyze listing_words, listing_search`.execute(ctx.db);
  return { host, land };
};
export type Land = Awaited<ReturnType<typeof writeLand>>['land'][number];

/** What the days cost a day, before fee and tax. */
const priceOf = ({ base_cost_cents, costRanges }: Land, days: DayRange | undefined): number => {
  if (!days) return base_cost_cents;
  const prices = { baseCostCents: base_cost_cents, costRanges, bookingFeePercentage: 0, taxRate: null };
  return quote(prices, days).bookingPriceCents / daysIn(days);
};

export const freeDays = (one: Land, free: SearchFilters['free']) =>
  free?.find((range) => eachDay(range).every((day) => isOpen(one.availability, day) && !one.held.has(day)));

/** The rules of the search, one listing after the other. */
export const fits = (one: Land, filters: SearchFilters): boolean => {
  const { bounds, near, counties, activities: wanted = [], rules = [], free } = filters;
  const { minCostCents = 0, maxCostCents = Number.POSITIVE_INFINITY } = filters;
  const days = freeDays(one, free);
  const cost = priceOf(one, days);
  const [west, south, east, north] = bounds ?? [-180, -90, 180, 90];
  const any = (names: readonly string[]) =>
    names.length === 0 || names.some((name) => (one.rule_tags as string[]).includes(name));
  const chosen = (group: keyof typeof ruleTagGroups) =>
    ruleTagGroups[group].filter((tag) => rules.includes(tag));
  return (
    one.isPublic &&
    one.lng >= west &&
    one.lng <= east &&
    one.lat >= south &&
    one.lat <= north &&
    (!near || milesBetween(near, one) <= near.miles) &&
    (!counties || counties.includes(one.county)) &&
    (wanted.length === 0 ||
      wanted.flatMap(matchingActivities).some((name) => one.activities.includes(name))) &&
    chosen('allowed').every((tag) => one.rule_tags.includes(tag)) &&
    any(chosen('water')) &&
    any(chosen('species')) &&
    (filters.words ?? []).every((stems) => stems.some((stem) => one.said.includes(stem))) &&
    (!free || days !== undefined) &&
    cost >= minCostCents &&
    cost <= maxCostCents &&
    one.acreage >= (filters.minAcreage ?? 0) &&
    one.acreage <= (filters.maxAcreage ?? Number.POSITIVE_INFINITY) &&
    one.max_party_size >= (filters.partySize ?? 0) &&
    (!filters.isAutoConfirm || one.is_auto_confirm) &&
    (one.rating ?? 0) >= (filters.minRating ?? 0)
  );
};

/** What the order compares, from the first to the last: two listings with equal values may stand in any order. */
export const rankOf = (one: Land, sort: SortOrder, filters: SearchFilters): number[] => {
  const { near, free, activities: wanted = [] } = filters;
  const miles = near ? milesBetween(near, one) : 0;
  const stars = ((one.rating ?? 0) * one.reviewCount + 3.5 * 3) / (one.reviewCount + 3) / 5;
  const names = wanted.some((name) => one.activities.includes(name)) ? 0.5 : 0;
  const days = freeDays(one, free);
  const ranks: Record<SortOrder, number[]> = {
    newest: [-one.createdAt],
    price: [priceOf(one, days) * (days ? daysIn(days) : 1)],
    size: [-one.acreage],
    rating: [-(one.rating ?? -1), -one.reviewCount],
    distance: near ? [miles] : [-one.createdAt],
    fit: [-(stars + names - miles / 50)],
  };
  return ranks[sort].map((value) => Math.round(value * 1e6) / 1e6);
};

export const inOrder = (ranks: number[][]): number[][] =>
  [...ranks].sort((a, b) => a.map((value, i) => value - (b[i] as number)).find((by) => by !== 0) ?? 0);

const counties = [...new Set(some.map(({ lat, lng }) => countyAt(lat, lng) as County)), 'Door' as const];

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const latitude = fc.double({ min: 43, max: 45.5, noNaN: true });
const longitude = fc.double({ min: -91, max: -88.5, noNaN: true });
const days = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 3 }))
  .map(([from, length]) => ({ startDay: addDays(firstDay, from), endDay: addDays(firstDay, from + length) }));
export const searches: fc.Arbitrary<SearchFilters> = fc.record({
  bounds: maybe(
    fc
      .tuple(longitude, latitude, longitude, latitude)
      .map(([a, b, c, d]) => [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)] as const),
  ),
  near: maybe(fc.record({ lat: latitude, lng: longitude, miles: fc.integer({ min: 1, max: 200 }) })),
  counties: maybe(fc.uniqueArray(fc.constantFrom(...counties), { minLength: 1, maxLength: 9 })),
  words: maybe(
    fc.array(fc.subarray([...words], { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }),
  ),
  activities: maybe(fc.subarray([...activities], { maxLength: 3 })),
  rules: maybe(fc.subarray([...ruleTags], { maxLength: 2 })),
  minCostCents: maybe(fc.integer({ min: 0, max: 9000 })),
  maxCostCents: maybe(fc.integer({ min: 3000, max: 20_000 })),
  minAcreage: maybe(fc.integer({ min: 0, max: 400 })),
  maxAcreage: maybe(fc.integer({ min: 100, max: 900 })),
  partySize: maybe(fc.integer({ min: 1, max: 6 })),
  isAutoConfirm: maybe(fc.constant(true)),
  minRating: maybe(fc.constantFrom(1, 4, 4.5)),
  free: maybe(fc.array(days, { minLength: 1, maxLength: 4 })),
});

/** How many random searches a test makes: few in the suite, and as many as asked for on call. */
export const searchRuns = (usual: number): number => Number(process.env.SEARCH_RUNS ?? usual);
