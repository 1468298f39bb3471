import { addDays, isDay } from '#domain/dates.ts';

type TypedDays = { startDay: string; endDay: string };

/** The typed days with another first day: past the last day it takes that along, so that they stay as many days. */
export const withFirstDay = (typed: TypedDays, startDay: string, days: number): TypedDays =>
  isDay(startDay) && startDay > typed.endDay
    ? { startDay, endDay: addDays(startDay, days - 1) }
    : { ...typed, startDay };
