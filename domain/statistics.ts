import { addDays, type Day, type DayRange, daysIn } from './dates.ts';

/** The periods of the dashboard; their numbers are those of the API. */
export const statisticsPeriods = { AllTime: 0, YearToDate: 1, MonthToDate: 2 } as const;
export type StatisticsPeriod = keyof typeof statisticsPeriods;

/** The length of time that one point of a chart stands for. */
export type TrendUnit = 'day' | 'month';

/** The days of a period, and of the period before, up to the same day of it; all time has no beginning. */
export type PeriodDays = { days: DayRange | null; before: DayRange | null; unit: TrendUnit };

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;
const firstOfYear = (day: Day): Day => `${day.slice(0, 4)}-01-01`;
const yearBefore = (day: Day): Day => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
const earlier = (a: Day, b: Day): Day => (a < b ? a : b);

/** The last day of a month, given any of its days. */
const lastOfMonth = (day: Day): Day => addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1);

/**
 * The days that a period covers on a day, today in Wisconsin, and those it is compared with: the month before up to
 * the same day of the month, the year before up to the same date (docs/rules/statistics.md#periods).
 */
export const daysOfPeriod = (period: StatisticsPeriod, today: Day): PeriodDays => {
  if (period === 'AllTime') return { days: null, before: null, unit: 'month' };
  if (period === 'MonthToDate') {
    const startDay = firstOfMonth(today);
    const start = firstOfMonth(addDays(startDay, -1));
    const endDay = earlier(addDays(start, daysIn({ startDay, endDay: today }) - 1), lastOfMonth(start));
    return { days: { startDay, endDay: today }, before: { startDay: start, endDay }, unit: 'day' };
  }
  const startDay = firstOfYear(today);
  // The 29th of February is compared with the 28th.
  const end = today.slice(5) === '02-29' ? addDays(today, -1) : today;
  return {
    days: { startDay, endDay: today },
    before: { startDay: yearBefore(startDay), endDay: yearBefore(end) },
    unit: 'month',
  };
};

/** The first day of the day or month that a chart's point stands for. */
const bucketOf = (day: Day, unit: TrendUnit): Day => (unit === 'day' ? day : firstOfMonth(day));

/** The first days of all days or months of a range. */
export const bucketsOf = ({ startDay, endDay }: DayRange, unit: TrendUnit): Day[] => {
  const buckets: Day[] = [];
  for (let day = bucketOf(startDay, unit); day <= endDay; ) {
    buckets.push(day);
    day = addDays(unit === 'day' ? day : lastOfMonth(day), 1);
  }
  return buckets;
};

/** The first year that can be exported, and how many before the current one. */
const firstExportYear = 2022;
const exportYearsBack = 7;

/** The years that can be exported, the latest first (docs/rules/statistics.md#years-of-exports). */
export const exportYears = (today: Day): number[] => {
  const year = Number(today.slice(0, 4));
  const first = Math.max(firstExportYear, year - exportYearsBack);
  return Array.from({ length: Math.max(year - first + 1, 0) }, (_, index) => year - index);
};
