import { activities } from '#domain/activities.ts';
import { boundsPattern } from '#domain/bounds.ts';
import { type County, wisconsinCounties } from '#domain/counties.ts';
import { isDay } from '#domain/dates.ts';
import { readRuleTags } from '#domain/rule-tags.ts';
import { sortOrders } from '#domain/search-order.ts';
import { type HomeFilters, openMap } from '../paths.ts';

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);

/** Recognizes a county in a search text: 'Dane County', 'dane co.' or 'Dane County, WI'. */
const parseCounty = (text: string): County | undefined => {
  const [, name = ''] = /^(.+?)\s+(?:county|co\.?)(?:,?\s+(?:wi|wisconsin)\.?)?$/i.exec(text) ?? [];
  return wisconsinCounties.find((county) => county.toLowerCase() === name.toLowerCase());
};

type SearchedDays = Pick<HomeFilters, 'startDate' | 'endDate' | 'days' | 'weekendIn'>;

const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/;
const nearPattern = /^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/;

/** A number in a URL, unless it is missing or beyond its limits. */
const readNumber = (text: string | null, min: number, max: number): number | undefined => {
  const number = text ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
};

const readCount = (text: string | null, max: number): number | undefined => {
  const number = readNumber(text, 1, max);
  return Number.isInteger(number) ? number : undefined;
};

/** The days in a URL, in order; one without the other is a single day. */
const readDays = (search: URLSearchParams): SearchedDays => {
  const weekendIn = search.get('weekendIn') ?? '';
  if (monthPattern.test(weekendIn)) return { weekendIn };
  const [startDate, endDate] = [search.get('startDate') ?? '', search.get('endDate') ?? '']
    .filter(isDay)
    .sort();
  if (!startDate) return {};
  const days = endDate ? readCount(search.get('days'), 14) : undefined;
  return { startDate, endDate: endDate ?? startDate, ...(days && { days }) };
};

/** Without what is undefined or empty. */
const onlyGiven = (filters: Record<string, unknown>): HomeFilters =>
  Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''),
  ) as HomeFilters;

/** The filters in a URL; unknown values are ignored. */
export const readFilters = (url: string): HomeFilters => {
  const search = new URL(url).searchParams;
  const textOf = (name: string, max: number) =>
    search.get(name)?.replaceAll('\0', '').trim().slice(0, max) ?? '';
  const numberOf = (name: string) => readNumber(search.get(name), 0, 1e7);
  const searchText = textOf('text', 100);
  const countyInText = parseCounty(searchText);
  const named = search.getAll('activity').join().split(',');
  const [near, bounds] = [search.get('near') ?? '', search.get('bounds') ?? ''];
  const page = readCount(search.get('page'), 1e6);
  return onlyGiven({
    text: countyInText ? '' : searchText,
    place: textOf('place', 80),
    near: nearPattern.test(near) ? near : '',
    within: readCount(search.get('within'), 500),
    county: oneOf(wisconsinCounties, search.get('county')) ?? countyInText,
    activity: activities.filter((activity) => named.includes(activity)).join(),
    ...readDays(search),
    rules: readRuleTags(search.getAll('rules').join()).join(),
    minPrice: numberOf('minPrice') || undefined,
    maxPrice: numberOf('maxPrice'),
    minAcres: numberOf('minAcres') || undefined,
    maxAcres: numberOf('maxAcres'),
    party: readCount(search.get('party'), 99),
    instant: oneOf(['true'], search.get('instant')),
    rating: readNumber(search.get('rating'), 1, 5),
    bounds: boundsPattern.test(bounds) ? bounds : '',
    sort: oneOf(sortOrders, search.get('sort')),
    page: page === 1 ? undefined : page,
    after: page && textOf('after', 1e3),
  });
};

/** Whether the map covers the list on a phone, according to a URL. */
export const isMapOpenIn = ({ search }: { search: string }): boolean =>
  new URLSearchParams(search).get('map') === openMap.map;

/** In the home page's URL while its filters are open (docs/rules/search.md#more-filters). */
export const openFilters = { filters: 'open' } as const;

/** Whether the filters are open, according to a URL. */
export const areFiltersOpenIn = ({ search }: { search: string }): boolean =>
  new URLSearchParams(search).get('filters') === openFilters.filters;
