import type { SearchMeaning } from '#contract/listing-search.ts';
import { type Day, formatDay, formatDays, formatDuration, seasonOf } from '#domain/dates.ts';
import { bookableDays, endsOfSpan } from '#domain/search-days.ts';
import type { HomeFilters } from '../paths.ts';
import { monthOf, nameOfMonth } from '../ui/month.ts';

/** 'any weekend of December 2026', '3 days from 12/01/2026 to 12/20/2026', or the days themselves. */
export const daysText = ({ days, weekendIn, startDate, endDate }: HomeFilters): string | undefined => {
  if (weekendIn) return `any weekend of ${nameOfMonth(weekendIn)}`;
  if (!startDate || !endDate) return undefined;
  return days
    ? `${formatDuration(days)} from ${formatDay(startDate)} to ${formatDay(endDate)}`
    : formatDays({ startDay: startDate, endDay: endDate });
};

/** The days of a search, by its parts or its text. */
export const searchedDays = (filters: HomeFilters, { startDay, endDay }: SearchMeaning): HomeFilters =>
  filters.weekendIn || !startDay ? filters : { ...filters, startDate: startDay, endDate: endDay ?? startDay };

const seasonText = (today: Day): string =>
  `Only days from today to ${formatDay(seasonOf(today).endDay)}, the end of this season, can be booked`;

const spanOf = ({ startDate, endDate }: HomeFilters) => ({
  startDay: startDate ?? '',
  endDay: endDate ?? '',
});

type Search = { filters: HomeFilters; meaning: SearchMeaning; today: Day };

/** Why none of the days of a search can be found; undefined where some can (docs/rules/search.md#days). */
export const whyNoDays = ({ filters, meaning, today }: Search): string | undefined => {
  const { days = 1, weekendIn } = filters;
  switch (meaning.daysLimit) {
    case 'noneBookable':
      return `${seasonText(today)}.`;
    case 'noWeekend':
      return weekendIn === monthOf(today)
        ? `No weekend of ${nameOfMonth(weekendIn)} is left. Pick another month.`
        : `${seasonText(today)}.`;
    case 'spanTooShort': {
      const span = spanOf(filters);
      const { startDay, endDay } = bookableDays(today, span) ?? span;
      const isWhole = startDay === span.startDay && endDay === span.endDay;
      return (
        (isWhole ? '' : `${seasonText(today)}. `) +
        `${formatDuration(days)} in a row don’t fit between ${formatDay(startDay)} and ${formatDay(endDay)}. ` +
        'Pick more days, or ask for fewer in a row.'
      );
    }
    default:
      return undefined;
  }
};

/** That a search looks at a part of its days only. */
export const partOfDaysText = ({ filters, meaning, today }: Search): string | undefined => {
  const bookable = bookableDays(today, spanOf(filters));
  if (!bookable) return undefined;
  if (meaning.daysLimit === 'spanPartlyBookable')
    return `${seasonText(today)}, so this looks from ${formatDay(bookable.startDay)} to ${formatDay(bookable.endDay)}.`;
  if (meaning.daysLimit !== 'spanTooLong') return undefined;
  const { days = 1 } = filters;
  const { longest } = endsOfSpan(bookable.startDay, days);
  return `That is a long time: this looks from ${formatDay(bookable.startDay)} to ${formatDay(longest)}. For later days begin later.`;
};

/** That something would fit, but on none of the days that were asked for. */
export const nothingFreeText = (filters: HomeFilters, meaning: SearchMeaning): string => {
  const { days, weekendIn, startDate, endDate } = searchedDays(filters, meaning);
  const when = () => {
    if (weekendIn) return `on a whole weekend of ${nameOfMonth(weekendIn)}`;
    if (days) return days === 1 ? 'on any of those days' : `for ${formatDuration(days)} in a row then`;
    return startDate === endDate ? 'on that day' : 'on all of those days';
  };
  return `Nothing that fits is free ${when()}. Try other days, or another place or activity.`;
};
