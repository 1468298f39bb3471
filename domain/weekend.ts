import { addDays, type Day, type DayRange, weekdayOf } from './dates.ts';

/**
 * The Saturday and Sunday of the week around `today`, or of the week `weeksLater`. Weeks begin on Monday. On a Sunday
 * this weekend is that day alone, since its Saturday has passed.
 */
export const weekendOf = (today: Day, weeksLater = 0): DayRange => {
  const sunday = addDays(today, ((7 - weekdayOf(today)) % 7) + 7 * weeksLater);
  const saturday = addDays(sunday, -1);
  return { startDay: saturday < today ? today : saturday, endDay: sunday };
};
