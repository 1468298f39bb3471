import { addDays, dayInWisconsin, seasonOf } from '#domain/dates.ts';
import { weekendOf } from '#domain/weekend.ts';

/** Read once: a test that passes midnight goes on with the days that it began with. */
const today = dayInWisconsin(new Date());

/** The day in Wisconsin so many days from then; counted in days, since those of a clock change have 23 or 25 hours. */
export const inDays = (count: number): string => addDays(today, count);

/** Tomorrow may be in the next season, which cannot be requested yet. */
const isInSeason = (day: string): boolean => day <= seasonOf(today).endDay;

/** Whether next weekend can be requested: not in the last days of May. */
export const isNextWeekendOpen = (): boolean => isInSeason(weekendOf(today, 1).endDay);

/** A day that hunters can request on every day of the year: tomorrow, which stays one after midnight, if it can be. */
export const openDay = (): string => (isInSeason(inDays(1)) ? inDays(1) : today);

/** A day as in the addresses of pages: '11-21-2026'. */
export const inAddress = (day: string): string => `${day.slice(5)}-${day.slice(0, 4)}`;
