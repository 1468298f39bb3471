import type { z } from 'zod';
import type { listingSearch, SearchMeaning } from '#contract/listing-search.ts';
import { refuse } from '#contract/refusals.ts';
import type { County } from '#domain/counties.ts';
import { countyExtents } from '#domain/county-at.ts';
import { type DayRange, dayInWisconsin } from '#domain/dates.ts';
import { nameToSearch } from '#domain/place-names.ts';
import type { Bounds } from '#domain/rings.ts';
import { searchedMiles } from '#domain/search-area.ts';
import { daysToSearch, rangesNear } from '#domain/search-days.ts';
import type { SortOrder } from '#domain/search-order.ts';
import type { Context } from '../context.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { SearchFilters } from './filters-store.ts';
import { isPositionOf, type SearchPosition, writePosition } from './position.ts';
import { type Found, findListings } from './search-store.ts';
import { findArea, type SearchedArea, type Understood, understand } from './understand.ts';

type SearchQuery = z.output<typeof listingSearch.countListings.query>;

/** With fewer listings than these a search looks farther. */
const enough = 5;

/** One area to look in: what it adds to the filters, and how it is named. */
export type SearchStep = { filters: SearchFilters; area: SearchMeaning['area']; enough: number };

/**
 * A search whose text is understood. `steps` are its areas, from small to large: the first with enough listings counts.
 * No step where no such days can be booked.
 */
export type ResolvedSearch = {
  steps: SearchStep[];
  meaning: SearchMeaning;
  /** It means the same on this day whatever land there is: no word was completed, corrected or taken for a place. */
  isLasting: boolean;
  /** The days to offer where nothing is free, the nearest to the searched ones first. */
  nearbyDays: DayRange[];
};

/** The order where none is chosen: the nearest first, or the newest where there is no distance. */
export const usualSort: SortOrder = 'distance';

type Center = { name: string; kind: 'place' | 'county' | 'region' | 'position'; lat: number; lng: number };

const around = (
  { name, kind, lat, lng }: Center,
  miles: number,
  isWidened: boolean,
  least = enough,
): SearchStep => ({
  filters: { near: { lat, lng, miles } },
  area: { name, kind, miles, isWidened },
  enough: least,
});

const stepsAround = (center: Center, within: number | undefined): SearchStep[] =>
  within === undefined
    ? searchedMiles.map((miles, i) => around(center, miles, i > 0))
    : [around(center, within, false)];

/** The middle of some counties. */
const middleOf = (counties: readonly County[]): { lat: number; lng: number } => {
  const middles = countyExtents.filter(({ name }) => counties.includes(name)).map(({ middle }) => middle);
  const mean = (of: 'lat' | 'lng') =>
    middles.reduce((sum, middle) => sum + middle[of], 0) / Math.max(1, middles.length);
  return { lat: mean('lat'), lng: mean('lng') };
};

/** Some counties themselves, then what lies around them if they have nothing; with a number of miles, around them. */
const stepsOfCounties = (
  { name, kind, counties }: { name: string; kind: 'county' | 'region'; counties: readonly County[] },
  within: number | undefined,
): SearchStep[] => {
  const middle = { name, kind, ...middleOf(counties) };
  if (within !== undefined) return [around(middle, within, false)];
  return [
    { filters: { counties }, area: { name, kind, miles: null, isWidened: false }, enough: 1 },
    ...searchedMiles.map((miles) => around(middle, miles, true, 1)),
  ];
};

const stepsOfCounty = (county: County, within: number | undefined): SearchStep[] =>
  stepsOfCounties({ name: `${county} County`, kind: 'county', counties: [county] }, within);

const stepsOfArea = (area: SearchedArea, within: number | undefined): SearchStep[] => {
  if ('place' in area && area.typed !== undefined) {
    const { typed, place } = area;
    const steps = stepsOfArea({ place }, within);
    return steps.map((step) => ({ ...step, area: step.area && { ...step.area, typed } }));
  }
  if ('region' in area) return stepsOfCounties({ ...area.region, kind: 'region' }, within);
  const { place } = area;
  if (place.kind === 'county') return stepsOfCounty(place.county as County, within);
  const name = place.kind === 'zip' ? `${place.name} (${place.county} County)` : nameToSearch(place);
  return stepsAround({ name, kind: 'place', lat: place.lat, lng: place.lng }, within);
};

/** Whether a search says where by a part of its own: then its text names no place. */
const hasPlace = ({ near, place, county }: SearchQuery): boolean =>
  Boolean(near || county || (place && findArea(place)));

const stepsOf = (query: SearchQuery, understood: Understood): SearchStep[] => {
  const { near, place, county, within } = query;
  if (near) return stepsAround({ name: 'you', kind: 'position', ...near }, within);
  const area = (place ? findArea(place) : undefined) ?? understood.area;
  if (area) return stepsOfArea(area, within);
  return county ? stepsOfCounty(county, within) : [{ filters: {}, area: null, enough: 0 }];
};

const nothing: Understood = { activities: [], days: undefined, isNearMe: false, area: undefined, words: [] };

const isMistyped = ({ area }: Understood): boolean =>
  area !== undefined && 'place' in area && area.typed !== undefined;

/** Within a view of the map, which is what counts, a place, county or region only tells distances. */
const withinView = (steps: SearchStep[], bounds: Bounds): SearchStep[] => {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return [];
  const area = first.filters.near ? first.area : last.area && { ...last.area, isWidened: false };
  return [{ ...last, filters: { ...last.filters, bounds }, area }];
};

/** What a query asks for; its own parts come before those of its text. */
export const resolveSearch = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  query: SearchQuery,
): Promise<ResolvedSearch> => {
  const today = dayInWisconsin(now());
  const { text, startDay, endDay, days, weekendIn, rules, minCostCents, maxCostCents } = query;
  const understood = text ? await understand(db, text, { today, hasPlace: hasPlace(query) }) : nothing;
  const searched = startDay || endDay || weekendIn ? { startDay, endDay, days, weekendIn } : understood.days;
  const looked = searched && daysToSearch(today, searched);
  const free = looked?.ranges;
  const activities = [...new Set([...(query.activities ?? []), ...understood.activities])];
  const filters: SearchFilters = {
    activities,
    rules,
    minCostCents,
    maxCostCents,
    minAcreage: query.minAcreage,
    maxAcreage: query.maxAcreage,
    partySize: query.partySize,
    isAutoConfirm: query.isAutoConfirm,
    minRating: query.minRating,
    words: understood.words.flatMap(({ stems }) => stems),
    free,
  };
  const canMatch = free === undefined || free.length > 0;
  const whole = stepsOf(query, understood);
  const areas = query.bounds ? withinView(whole, query.bounds) : whole;
  const steps = canMatch ? areas : [];
  return {
    steps: steps.map((step) => ({ ...step, filters: { ...filters, ...step.filters } })),
    meaning: {
      area: areas[0]?.area ?? null,
      activities,
      startDay: searched?.startDay ?? null,
      endDay: searched?.endDay ?? searched?.startDay ?? null,
      daysLimit: looked?.limit ?? null,
      words: understood.words.map(({ typed, match }) => ({
        typed,
        isCorrected: match === 'corrected',
        isUnknown: match === 'unknown',
      })),
      isNearMe: understood.isNearMe && !query.near,
    },
    isLasting: understood.words.every(({ isItself }) => isItself) && !isMistyped(understood),
    nearbyDays: searched ? rangesNear(today, searched) : [],
  };
};

const nothingFound: Found = { listings: [], count: 0, isMore: false, next: null };

type FoundInArea = {
  found: Found;
  step: SearchStep | undefined;
  /** Where the results go on, as a text; null at their end. */
  next: string | null;
  /** The order that they are in. */
  sort: SortOrder;
};

type Wanted = { sort: SortOrder; offset: number; limit: number; after?: SearchPosition | undefined };

/** Without a place, and within a county or region, there is no distance: then it is by newest. */
const sortIn = (step: SearchStep | undefined, sort: SortOrder): SortOrder =>
  sort === 'distance' && !step?.filters.near ? 'newest' : sort;

/**
 * Searches the areas from small to large, until there is enough; the step is the one that counts. After a position it
 * stays in the area where the results began.
 */
export const findInArea = async (
  db: DbOrTransaction,
  steps: readonly SearchStep[],
  { after, ...window }: Wanted,
): Promise<FoundInArea> => {
  if (after) return findAfter(db, steps, window, after);
  let [found, step]: [Found, SearchStep | undefined] = [nothingFound, undefined];
  for (step of steps) {
    found = await findListings(db, step.filters, { ...window, sort: sortIn(step, window.sort) });
    if (found.count >= step.enough || found.isMore) break;
  }
  const sort = sortIn(step, window.sort);
  return { found, step, next: step ? nextOf(found, sort, steps.indexOf(step)) : null, sort };
};

/** The area that the list of a search shows: only where there are several it depends on what is found. */
export const findStep = async (
  db: DbOrTransaction,
  steps: readonly SearchStep[],
): Promise<SearchStep | undefined> =>
  steps.length > 1
    ? (await findInArea(db, steps, { sort: 'distance', offset: 0, limit: enough })).step
    : steps[0];

const nextOf = ({ next, count, isMore }: Found, sort: SortOrder, step: number): string | null =>
  next && writePosition({ sort, step, position: next, count, isMore });

const findAfter = async (
  db: DbOrTransaction,
  steps: readonly SearchStep[],
  window: Wanted,
  after: SearchPosition,
): Promise<FoundInArea> => {
  const step = steps[after.step];
  const sort = sortIn(step, window.sort);
  if (!step || after.sort !== sort || !isPositionOf(after, step.filters))
    return refuse('positionUnknown', 'after');
  const page = await findListings(db, step.filters, { ...window, sort, position: after.position });
  // A page that is found on its own says nothing of those before it: the count is that of the first.
  const found = page.isMore ? { ...page, count: after.count, isMore: after.isMore } : page;
  return { found, step, next: nextOf(found, sort, after.step), sort };
};
