import { whyNowhereBookable } from './availability.ts';
import { addDays, type Day, type DayRange, daysIn, weekdayOf } from './dates.ts';

/** The days of a search: fixed ones, any weekend of a month, or so many days within a span. */
export type SearchedDays = {
  startDay?: Day | undefined;
  endDay?: Day | undefined;
  days?: number | undefined;
  /** '2026-12' */
  weekendIn?: string | undefined;
};

/** More ranges than this are not tried. */
const maxRanges = 62;

const rangesFrom = (first: Day, count: number, length: number): DayRange[] =>
  Array.from({ length: Math.max(0, Math.min(count, maxRanges)) }, (_, i) => {
    const startDay = addDays(first, i);
    return { startDay, endDay: addDays(startDay, length - 1) };
  });

const weekendsOf = (month: string): DayRange[] =>
  rangesFrom(`${month}-01`, 31, 2).filter(
    ({ startDay }) => startDay.startsWith(month) && weekdayOf(startDay) === 6,
  );

const wantedRanges = ({ startDay, endDay, days, weekendIn }: SearchedDays): DayRange[] | undefined => {
  if (weekendIn) return weekendsOf(weekendIn);
  const [first, last] = [startDay ?? endDay, endDay ?? startDay];
  if (!first || !last) return undefined;
  if (!days) return [{ startDay: first, endDay: last }];
  return rangesFrom(first, daysIn({ startDay: first, endDay: last }) - days + 1, days);
};

/**
 * The ranges of which a listing has to be free on one, the earliest first; undefined for a search without days, and
 * none where no such days can be booked anywhere (docs/rules/search.md#days).
 */
export const rangesToSearch = (today: Day, searched: SearchedDays): DayRange[] | undefined =>
  wantedRanges(searched)?.filter((range) => whyNowhereBookable(today, range) === undefined);

/** Days that lie farther than this from the searched ones are not offered in their place. */
const maxShift = 21;

const shifted = ({ startDay, endDay }: DayRange, days: number): DayRange => ({
  startDay: addDays(startDay, days),
  endDay: addDays(endDay, days),
});

/**
 * Ranges in place of searched ones, as long as they are: one, two, … days after the last of them and before the first,
 * as far as these days can be booked anywhere.
 */
export const rangesNear = (today: Day, searched: readonly DayRange[]): DayRange[] => {
  const [first, last] = [searched[0], searched.at(-1)];
  if (!first || !last) return [];
  return Array.from({ length: maxShift }, (_, i) => i + 1)
    .flatMap((by) => [shifted(last, by), shifted(first, -by)])
    .filter((range) => whyNowhereBookable(today, range) === undefined);
};
