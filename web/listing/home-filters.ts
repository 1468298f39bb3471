import { activities } from '#domain/activities.ts';
import { boundsPattern } from '#domain/bounds.ts';
import { type County, wisconsinCounties } from '#domain/counties.ts';
import { type DayRange, isDay } from '#domain/dates.ts';
import { type HomeFilters, openMap } from '../paths.ts';

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);

/** Recognizes a county in a search text: 'Dane County', 'dane co.' or 'Dane County, WI'. */
const parseCounty = (text: string | undefined): County | undefined => {
  const [, name = ''] = /^(.+?)\s+(?:county|co\.?)(?:,?\s+(?:wi|wisconsin)\.?)?$/i.exec(text ?? '') ?? [];
  return wisconsinCounties.find((county) => county.toLowerCase() === name.toLowerCase());
};

/** The days in a URL, in order; one without the other is a single day. */
const readDays = (search: URLSearchParams): Pick<HomeFilters, 'startDate' | 'endDate'> => {
  const [startDate, endDate] = [search.get('startDate') ?? '', search.get('endDate') ?? '']
    .filter(isDay)
    .sort();
  return startDate ? { startDate, endDate: endDate ?? startDate } : {};
};

/** The days that a search is filtered by. */
export const daysOf = ({ startDate, endDate }: HomeFilters): DayRange | undefined =>
  startDate && endDate ? { startDay: startDate, endDay: endDate } : undefined;

/** The filters in a URL; unknown values are ignored. */
export const readFilters = (url: string): HomeFilters => {
  const search = new URL(url).searchParams;
  const activity = oneOf(activities, search.get('activity'));
  const searchText = search.get('text')?.replaceAll('\0', '').trim().slice(0, 50);
  const county = oneOf(wisconsinCounties, search.get('county')) ?? parseCounty(searchText);
  const text = parseCounty(searchText) ? undefined : searchText;
  const bounds = search.get('bounds') ?? '';
  const page = Number(search.get('page'));
  return {
    ...(text && { text }),
    ...(county && { county }),
    ...(activity && { activity }),
    ...readDays(search),
    ...(boundsPattern.test(bounds) && { bounds }),
    ...(Number.isInteger(page) && page > 1 && page < 1e6 && { page }),
  };
};

/** Whether the map covers the list on a phone, according to a URL. */
export const isMapOpenIn = ({ search }: { search: string }): boolean =>
  new URLSearchParams(search).get('map') === openMap.map;
