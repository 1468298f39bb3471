import { type DayRange, formatDays } from '#domain/dates.ts';

/**
 * Whether land is free on the wanted days, or else its nearest free ones, whose price its card shows
 * (docs/rules/search.md#price-of-the-days).
 */
export const freeDaysText = (wanted: DayRange, freeDays: DayRange | null): string => {
  if (!freeDays) return 'Not free on your days, nor three weeks around them';
  const isWanted = freeDays.startDay === wanted.startDay && freeDays.endDay === wanted.endDay;
  return `${isWanted ? 'Free' : 'Not free on your days; free'} ${formatDays(freeDays)}`;
};
