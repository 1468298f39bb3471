import { z } from 'zod';
import { daysIn, isDay } from '#domain/dates.ts';

const maxDays = 366;

type Days = { startDateTime: string; endDateTime: string };

/** False for an invalid day. It has an error of its own, so the refinements below skip it. */
const areValidDays = ({ startDateTime, endDateTime }: Days): boolean =>
  isDay(startDateTime) && isDay(endDateTime);
const areInOrder = ({ startDateTime, endDateTime }: Days): boolean => startDateTime <= endDateTime;
const areWithinMaxDays = ({ startDateTime, endDateTime }: Days): boolean =>
  daysIn({ startDay: startDateTime, endDay: endDateTime }) <= maxDays;

/** The checks of days that are asked for. */
export const inOrder = z.refine<Days>((days) => !areValidDays(days) || areInOrder(days), {
  message: 'The first day is after the last day.',
  path: ['startDateTime'],
});
export const withinMaxDays = z.refine<Days>((days) => !areValidDays(days) || areWithinMaxDays(days), {
  message: `At most ${maxDays} days`,
  path: ['endDateTime'],
});
