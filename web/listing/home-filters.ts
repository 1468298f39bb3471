import { activities } from '#domain/activities.ts';
import { boundsPattern } from '#domain/bounds.ts';
import { type County, wisconsinCounties } from '#domain/counties.ts';
import { type DayRange, isDay } from '#domain/dates.ts';
import type { HomeFilters } from '../paths.ts';

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);

/** 'Dane County', 'dane co.' or 'Dane County, WI': a county said in so many words. */
const countyIn = (text: string | undefined): County | undefined => {
  const [, name = ''] = /^(.+?)\s+(?:county|co\.?)(?:,?\s+(?:wi|wisconsin)\.?)?$/i.exec(text ?? '') ?? [];
  return wisconsinCounties.find((county) => county.toLowerCase() === name.toLowerCase());
};

/** The days that an address says, in their order; one of the two alone is a single day. */
const daysIn = (search: URLSearchParams): Partial<DayRange> => {
  const [startDate, endDate] = [search.get('startDate') ?? '', search.get('endDate') ?? '']
    .filter(isDay)
    .sort();
  return startDate ? { startDate, endDate: endDate ?? startDate } : {};
};

/** The days that a search is narrowed to. */
export const daysOf = ({ startDate, endDate }: HomeFilters): DayRange | undefined =>
  startDate && endDate ? { startDate, endDate } : undefined;

/** What an address asks to see; whatever it says that we don't know is left out. */
export const readFilters = (url: string): HomeFilters => {
  const search = new URL(url).searchParams;
  const activity = oneOf(activities, search.get('activity'));
  const said = search.get('text')?.replaceAll('\0', '').trim().slice(0, 50);
  const county = oneOf(wisconsinCounties, search.get('county')) ?? countyIn(said);
  const text = countyIn(said) ? undefined : said;
  const bounds = search.get('bounds') ?? '';
  const page = Number(search.get('page'));
  return {
    ...(text && { text }),
    ...(county && { county }),
    ...(activity && { activity }),
    ...daysIn(search),
    ...(boundsPattern.test(bounds) && { bounds }),
    ...(Number.isInteger(page) && page > 1 && page < 1e6 && { page }),
  };
};
