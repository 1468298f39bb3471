import { addDays, dayInWisconsin, hourInWisconsin } from './dates.ts';

/** How a person is told of new land for a saved search (docs/rules/alerts.md#how-often). */
export const alertFrequencies = ['atOnce', 'daily', 'off'] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

export const frequencyTexts: Record<AlertFrequency, string> = {
  atOnce: 'At once',
  daily: 'Once a day, at 7 in the morning',
  off: 'Not by email',
};

/** Per person; of days only those that are still waited for (docs/rules/alerts.md#limits). */
export const maxSavedSearches = 20;
export const maxDayAlerts = 20;

/** More land than this is in no email; the rest is on the page of the search. */
export const maxLandsInEmail = 10;

/** The hour of the daily emails in Wisconsin. */
const dailyHour = 7;

/** The latest 7 in the morning in Wisconsin: a daily email has what was found before it. */
export const latestDailyHour = (now: Date): Date => {
  const today = dayInWisconsin(now);
  const hour = hourInWisconsin(today, dailyHour);
  return hour <= now ? hour : hourInWisconsin(addDays(today, -1), dailyHour);
};
