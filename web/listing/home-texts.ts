import { whyNowhereBookable } from '#domain/availability.ts';
import { type Day, formatDay, formatDays, seasonOf } from '#domain/dates.ts';
import type { HomeFilters } from '../paths.ts';
import { daysOf } from './home-filters.ts';

/** ' in Dane County' */
export const whereText = ({ text, county }: HomeFilters): string =>
  county ? ` in ${county} County` : text ? ` matching “${text}”` : ' in Wisconsin';

const freeText = (filters: HomeFilters): string => {
  const days = daysOf(filters);
  return days ? `, free ${formatDays(days)}` : '';
};

/** '12 places for deer in Dane County, free Sat 12/05/2026' */
export const headingOf = (total: number, filters: HomeFilters): string => {
  const what = `${total.toLocaleString('en-US')} ${total === 1 ? 'place' : 'places'}`;
  const purpose = filters.activity ? ` for ${filters.activity.toLowerCase()}` : '';
  const isMapAlone = filters.bounds && !filters.text && !filters.county;
  return (
    what +
    purpose +
    (isMapAlone ? '' : whereText(filters)) +
    (filters.bounds ? ' on this part of the map' : '') +
    freeText(filters)
  );
};

/** '1–48 of 65': which results the given pages hold. */
export const rangeOf = (
  pages: readonly { page: number }[],
  { total, pageSize }: { total: number; pageSize: number },
): string => {
  const from = ((pages[0]?.page ?? 1) - 1) * pageSize + 1;
  const to = Math.min(total, (pages.at(-1)?.page ?? 1) * pageSize);
  return `${from.toLocaleString('en-US')}–${to.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`;
};

/** The text for a failed search (docs/rules/search.md#lost-search). */
export const searchFailedText = 'Something went wrong, unable to retrieve listings.';

/** Why there are no cards, with an optional link to a wider search. */
type EmptyText = { why: string; link?: { label: string; to: HomeFilters } };

/** The texts for a failed search. */
export const failedText = (filters: HomeFilters): EmptyText => ({
  why: 'What you searched for still stands. Please try again in a moment.',
  link: { label: 'Try again', to: filters },
});

/** The texts for an empty result: the likely reason, and a link to a wider search. */
export const emptyText = (filters: HomeFilters, today: Day): EmptyText => {
  const days = daysOf(filters);
  const anyDays = { label: 'Search any days', to: { ...filters, startDate: undefined, endDate: undefined } };
  if (days && whyNowhereBookable(today, days)) {
    const last = formatDay(seasonOf(today).endDay);
    return { why: `Only days from today to ${last}, the end of this season, can be booked.`, link: anyDays };
  }
  if (filters.bounds)
    return {
      why: days
        ? 'No land in this view is free on all of those days. Zoom out, or search the whole state.'
        : 'No land in this view. Zoom out, or search the whole state.',
      link: { label: 'Search the whole state', to: { ...filters, bounds: undefined } },
    };
  if (days) {
    const { startDate: _, endDate: __, ...others } = filters;
    const isOnlyDays = Object.values(others).every((value) => value === undefined);
    return {
      why: isOnlyDays
        ? 'No land is free on all of those days. Try others, or fewer.'
        : 'Nothing that fits is free on all of those days. Try other days, or another place or activity.',
      link: anyDays,
    };
  }
  if (Object.keys(filters).length === 0) return { why: 'No land is open yet. Please look in again soon.' };
  return {
    why: 'Nothing fits that search. Try another place or activity.',
    link: { label: 'Show all land', to: {} },
  };
};
