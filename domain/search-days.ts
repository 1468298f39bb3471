import { whyNowhereBookable } from './availability.ts';
import {
  addDays,
  type Day,
  type DayRange,
  daysIn,
  isRange,
  overlapOf,
  seasonOf,
  weekdayOf,
} from './dates.ts';

/** The days of a search: fixed ones, any weekend of a month, or so many days within a span. */
export type SearchedDays = {
  startDay?: Day | undefined;
  endDay?: Day | undefined;
  days?: number | undefined;
  /** '2026-12' */
  weekendIn?: string | undefined;
};

/**
 * Why a search looks at none of its days, or not at all of them (docs/rules/search.md#days): they can't be booked; no
 * weekend of the month can; the span is too short for so many days; only a part of the span can be booked; or the span
 * is so long that only its beginning is looked at.
 */
export const daysLimits = [
  'noneBookable',
  'noWeekend',
  'spanTooShort',
  'spanPartlyBookable',
  'spanTooLong',
] as const;
export type DaysLimit = (typeof daysLimits)[number];

/** More first days than these, two months, are not tried. */
const maxFirstDays = 62;

/** The last days of a span that is just long enough for so many days in a row, and of the longest one. */
export const endsOfSpan = (startDay: Day, days: number): { shortest: Day; longest: Day } => ({
  shortest: addDays(startDay, days - 1),
  longest: addDays(startDay, maxFirstDays + days - 2),
});

const rangesFrom = (first: Day, count: number, length: number): DayRange[] =>
  Array.from({ length: Math.max(0, count) }, (_, i) => {
    const startDay = addDays(first, i);
    return { startDay, endDay: addDays(startDay, length - 1) };
  });

const weekendsOf = (month: string): DayRange[] =>
  rangesFrom(`${month}-01`, 31, 2).filter(
    ({ startDay }) => startDay.startsWith(month) && weekdayOf(startDay) === 6,
  );

type Looked = {
  /** The ranges of which a listing has to be free on one, the earliest first. */
  ranges: DayRange[];
  limit: DaysLimit | null;
};

const fixedDays = (today: Day, range: DayRange): Looked =>
  whyNowhereBookable(today, range) === undefined
    ? { ranges: [range], limit: null }
    : { ranges: [], limit: 'noneBookable' };

/** The days of a span that can still be booked; undefined if none can. */
export const bookableDays = (today: Day, span: DayRange): DayRange | undefined => {
  const bookable = overlapOf(span, { startDay: today, endDay: seasonOf(today).endDay });
  return isRange(bookable) ? bookable : undefined;
};

const daysInSpan = (today: Day, span: DayRange, days: number): Looked => {
  const bookable = bookableDays(today, span);
  if (!bookable) return { ranges: [], limit: 'noneBookable' };
  const firstDays = daysIn(bookable) - days + 1;
  if (firstDays < 1) return { ranges: [], limit: 'spanTooShort' };
  const isWhole = daysIn(bookable) === daysIn(span);
  return {
    ranges: rangesFrom(bookable.startDay, Math.min(firstDays, maxFirstDays), days),
    limit: firstDays > maxFirstDays ? 'spanTooLong' : isWhole ? null : 'spanPartlyBookable',
  };
};

/** Which days a search looks at, and why not at others; undefined for a search without days. */
export const daysToSearch = (
  today: Day,
  { startDay, endDay, days, weekendIn }: SearchedDays,
): Looked | undefined => {
  if (weekendIn) {
    const ranges = weekendsOf(weekendIn).filter((one) => whyNowhereBookable(today, one) === undefined);
    return { ranges, limit: ranges.length > 0 ? null : 'noWeekend' };
  }
  const [first, last] = [startDay ?? endDay, endDay ?? startDay];
  if (!first || !last) return undefined;
  const span = { startDay: first, endDay: last };
  return days ? daysInSpan(today, span, days) : fixedDays(today, span);
};

/** The ranges of `daysToSearch`: none where no such days can be booked anywhere. */
export const rangesToSearch = (today: Day, searched: SearchedDays): DayRange[] | undefined =>
  daysToSearch(today, searched)?.ranges;

/** Days that lie farther than this from the searched ones are not offered in their place. */
const maxShift = 21;

const shifted = ({ startDay, endDay }: DayRange, days: number): DayRange => ({
  startDay: addDays(startDay, days),
  endDay: addDays(endDay, days),
});

/** How many days of a range lie outside of a span. */
const daysOutside = (span: DayRange, range: DayRange): number => {
  const inside = overlapOf(span, range);
  return daysIn(range) - (isRange(inside) ? daysIn(inside) : 0);
};

/**
 * Ranges in place of searched ones, the nearest first, as far as these days can be booked anywhere. For fixed days as
 * many in a row, one, two, … days after and before them; for weekends of a month the weekends after and before it; for
 * so many days within a span as many in a row, of which as few as possible lie outside.
 */
export const rangesNear = (today: Day, searched: SearchedDays): DayRange[] => {
  const { startDay, endDay, days, weekendIn } = searched;
  const [from, to] = [startDay ?? endDay, endDay ?? startDay];
  const span = from && to && { startDay: from, endDay: to };
  const isFixed = !weekendIn && !days;
  const looked = isFixed && span ? [span] : (rangesToSearch(today, searched) ?? []);
  const [first, last] = [looked[0], looked.at(-1)];
  if (!first || !last) return [];
  const step = weekendIn ? 7 : 1;
  const near = Array.from({ length: maxShift / step }, (_, i) => (i + 1) * step)
    .flatMap((by) => [shifted(last, by), shifted(first, -by)])
    .filter((range) => whyNowhereBookable(today, range) === undefined);
  // The end of a long span is not looked at: it is nearer than what lies before its beginning.
  return span && !isFixed ? near.sort((a, b) => daysOutside(span, a) - daysOutside(span, b)) : near;
};
