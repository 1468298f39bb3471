import { lazy } from './lazy.ts';

/** A calendar date as 'YYYY-MM-DD', without a time or a time zone (docs/rules/dates.md#days). */
export type Day = string;

/** A range of days, both ends included. */
export type DayRange = { startDay: Day; endDay: Day };

const millisecondsPerDay = 86_400_000;
const toTime = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

// A calendar formats hundreds of days, and Date is slow: the days of this century are cached.
const centuryFrom = toTime('2000-01-01');
const cache: Day[] = [];
const fromTime = (time: number): Day => {
  const index = (time - centuryFrom) / millisecondsPerDay;
  const known = cache[index];
  if (known !== undefined) return known;
  const day = new Date(time).toISOString().slice(0, 10);
  if (index >= 0 && index < 36_525) cache[index] = day;
  return day;
};

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Whether a text is a date of the calendar: '2026-02-29' is not. Fast, since it checks every day of every answer. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year, month, date] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  // No booking is outside these years, and PostgreSQL has no year 0.
  if (year < 1900 || year > 2199) return false;
  const length = month === 2 && isLeap(year) ? 29 : (monthLengths[month - 1] ?? 0);
  return date >= 1 && date <= length;
};

export const addDays = (day: Day, days: number): Day => fromTime(toTime(day) + days * millisecondsPerDay);

/** Duration in days: end minus start plus one (docs/rules/dates.md#duration). */
export const daysIn = ({ startDay, endDay }: DayRange): number =>
  Math.round((toTime(endDay) - toTime(startDay)) / millisecondsPerDay) + 1;

/** Every day from start to end, in order; empty when the start is after the end. */
export const eachDay = (range: DayRange): Day[] => {
  const days: Day[] = [];
  const end = toTime(range.endDay);
  for (let time = toTime(range.startDay); time <= end; time += millisecondsPerDay) days.push(fromTime(time));
  return days;
};

export const contains = ({ startDay, endDay }: DayRange, day: Day): boolean =>
  startDay <= day && day <= endDay;

/** Whether both are days and the first is not after the last. */
export const isRange = ({ startDay, endDay }: DayRange): boolean =>
  isDay(startDay) && isDay(endDay) && startDay <= endDay;

/** The days that two ranges share; its start is after its end when there are none. */
export const overlapOf = (a: DayRange, b: DayRange): DayRange => ({
  startDay: a.startDay > b.startDay ? a.startDay : b.startDay,
  endDay: a.endDay < b.endDay ? a.endDay : b.endDay,
});

/** Whether two ranges of a list share a day (docs/rules/dates.md#ranges). */
export const anyOverlap = (ranges: readonly DayRange[]): boolean => {
  const sorted = ranges.toSorted((a, b) => (a.startDay < b.startDay ? -1 : 1));
  return sorted.some((range, index) => {
    const next = sorted[index + 1];
    return next !== undefined && next.startDay <= range.endDay;
  });
};

/** The indexes of the ranges that share a day with another one of the list; incomplete ranges share none. */
export const overlapping = (ranges: readonly DayRange[]): number[] =>
  ranges.flatMap((range, index) => {
    const overlaps = (other: DayRange, otherIndex: number) => {
      const { startDay, endDay } = overlapOf(range, other);
      return otherIndex !== index && [range, other].every(isRange) && startDay <= endDay;
    };
    return ranges.some(overlaps) ? [index] : [];
  });

const inChicago = (locale: string, options: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat(locale, { timeZone: 'America/Chicago', ...options }));
const dayInChicago = inChicago('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });
const hourInChicago = inChicago('en-US', { hour: 'numeric', hourCycle: 'h23' });
const momentInChicago = inChicago('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
const shortMomentInChicago = inChicago('en-US', {
  ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
});

// Every page needs today's date, and formatting is slow: cached by the hour, since a day begins on a full hour.
let latest: { hour: number; day: Day } | undefined;

/** The calendar date in Wisconsin at an instant (docs/rules/dates.md#today). */
export const dayInWisconsin = (instant: Date): Day => {
  const hour = Math.floor(instant.getTime() / 3_600_000);
  if (latest?.hour !== hour) latest = { hour, day: dayInChicago().format(instant) };
  return latest.day;
};

const hoursPerOffset = [5, 6] as const; // behind UTC: in summer, in winter

/** The instant of a full hour (0 to 23) of a day in Wisconsin's local time, in summer and in winter. */
export const hourInWisconsin = (day: Day, hour: number): Date => {
  const [summer, winter] = hoursPerOffset.map(
    (offset) => new Date(toTime(day) + (hour + offset) * 3_600_000),
  );
  const isSummer = summer && hourAt(summer) === hour;
  return (isSummer ? summer : winter) as Date;
};

/** 'Sat 11/21/2026 at 8:00 PM CST': an instant in Wisconsin's local time. */
export const formatInstant = (instant: Date): string =>
  `${formatDayWithWeekday(dayInWisconsin(instant))} at ${formatTime(instant)}`;

/** The hour (0 to 23) in Wisconsin at an instant. */
export const hourAt = (instant: Date): number => Number(hourInChicago().format(instant));

const formatTime = (instant: Date): string => momentInChicago().format(instant).replaceAll('\u202f', ' ');

/** 'Nov 26, 4:12 PM': a moment of these days in Wisconsin's local time, where a line has little room. */
export const formatMoment = (instant: Date): string =>
  shortMomentInChicago().format(instant).replaceAll('\u202f', ' ');

/** '8:00 PM CST' for an instant on the same day in Wisconsin as `now`, else with its date. */
export const formatInstantNear = (instant: Date, now: Date): string =>
  dayInWisconsin(instant) === dayInWisconsin(now) ? formatTime(instant) : formatInstant(instant);

/** '12:12 AM CST in the night after Thu 11/26/2026': an instant of the small hours, named by its evening. */
export const formatInNight = (instant: Date): string =>
  `${formatTime(instant)} in the night after ${formatDayWithWeekday(addDays(dayInWisconsin(instant), -1))}`;

/** The season around a day: June 1 to May 31 (docs/rules/dates.md#season). */
export const seasonOf = (day: Day): DayRange => {
  const year = Number(day.slice(0, 4));
  const startYear = day.slice(5) >= '06-01' ? year : year - 1;
  return { startDay: `${startYear}-06-01`, endDay: `${startYear + 1}-05-31` };
};

/** '11/21/2026' (docs/rules/dates.md#formats). */
export const formatDay = (day: Day): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

/** '11/21/2026': the UTC date of an instant, where it is shown without a time (docs/rules/dates.md#formats). */
export const formatDateOf = (instant: Date): string => formatDay(instant.toISOString().slice(0, 10));

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: Day): number => new Date(toTime(day)).getUTCDay();

/** 'Sat 11/21/2026', where users plan. */
export const formatDayWithWeekday = (day: Day): string => `${weekdays[weekdayOf(day)]} ${formatDay(day)}`;

/** 'Sat 12/05/2026', or 'Sat 12/05/2026 to Sun 12/06/2026'. */
export const formatDays = ({ startDay, endDay }: DayRange): string =>
  startDay === endDay
    ? formatDayWithWeekday(startDay)
    : `${formatDayWithWeekday(startDay)} to ${formatDayWithWeekday(endDay)}`;

/** '1 day' or '3 days'. */
export const formatDuration = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

/** '11-21-2026', the format of dates in the booking request's address. */
export const toPathDay = (day: Day): string => `${day.slice(5, 7)}-${day.slice(8, 10)}-${day.slice(0, 4)}`;

/** Parses '11-21-2026'; undefined when it is no date. */
export const fromPathDay = (text: string): Day | undefined => {
  const [, month, date, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text) ?? [];
  const day = `${year}-${month}-${date}`;
  return isDay(day) ? day : undefined;
};
