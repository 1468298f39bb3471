import { addDays, type Day, weekdayOf } from '#domain/dates.ts';

/** A month as '2026-11'. */
export type Month = string;

export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

const names = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const monthOf = (day: Day): Month => day.slice(0, 7);

/** 'November 2026' */
export const nameOfMonth = (month: Month): string => names.format(new Date(`${month}-01T00:00:00Z`));

/** The number of days. */
export const lengthOf = (month: Month): number => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
};

/** The same date `months` later, or the last day of that month where it has no such date. */
export const addMonths = (day: Day, months: number): Day => {
  const [year = 0, number = 0, date = 0] = day.split('-').map(Number);
  const month = new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
  return `${month}-${String(Math.min(date, lengthOf(month))).padStart(2, '0')}`;
};

/** The days of a month in weeks from Sunday to Saturday; null for cells outside the month. */
export const daysOfMonth = (month: Month): (Day | null)[][] => {
  const first = `${month}-01`;
  const before = Array.from({ length: weekdayOf(first) }, () => null);
  const days = Array.from({ length: lengthOf(month) }, (_, index) => addDays(first, index));
  const after = Array.from({ length: (7 - ((before.length + days.length) % 7)) % 7 }, () => null);
  const cells = [...before, ...days, ...after];
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
};
