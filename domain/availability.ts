import { contains, type Day, type DayRange, eachDay, overlapOf, seasonOf } from './dates.ts';

export const availabilities = ['Available', 'NotAvailable'] as const;
export type Availability = (typeof availabilities)[number];

export type AvailabilityRange = DayRange & { availability: Availability };

/** A listing's default, and the ranges that differ from it. */
export type ListingAvailability = { default: Availability; ranges: readonly AvailabilityRange[] };

/** Open by the host's own rule; whether somebody holds the day is another question. */
export const isOpen = (availability: ListingAvailability, day: Day): boolean =>
  (availability.ranges.find((range) => contains(range, day))?.availability ?? availability.default) ===
  'Available';

/** The days of a range that the host keeps closed. */
export const blockedDays = (availability: ListingAvailability, range: DayRange): Day[] => {
  if (availability.default === 'NotAvailable')
    return eachDay(range).filter((day) => !isOpen(availability, day));
  // Most land is open but for a few ranges: only those are walked.
  const closed = availability.ranges.filter((one) => one.availability === 'NotAvailable');
  return closed.flatMap((one) => eachDay(overlapOf(one, range))).sort();
};

/** How many days can still be asked for, from today to the season's end; held ones can't. */
export const countOpenDays = (
  availability: ListingAvailability,
  held: ReadonlySet<Day>,
  today: Day,
): number => {
  const rest = eachDay({ startDate: today, endDate: seasonOf(today).endDate });
  return rest.filter((day) => isOpen(availability, day) && !held.has(day)).length;
};

export type Calendar = { today: Day; bookedDates: ReadonlySet<Day>; blockedDates: ReadonlySet<Day> };

/** Why one day can't be booked, in the words a person reads; undefined when it can (docs/rules/pages.md#calendar). */
export const whyDayNotBookable = (
  { today, bookedDates, blockedDates }: Calendar,
  day: Day,
): string | undefined => {
  if (day < today) return 'In the past';
  if (!contains(seasonOf(today), day)) return 'Outside the current season';
  if (bookedDates.has(day)) return 'Booked';
  if (blockedDates.has(day)) return 'Not available';
  return undefined;
};

const none: ReadonlySet<Day> = new Set();

/**
 * Why these days can be booked on no land at all; undefined where it hangs on the land. Both ends tell it: the days
 * that can be asked for are all those from today to the season's end.
 */
export const whyNowhereBookable = (today: Day, { startDate, endDate }: DayRange): string | undefined => {
  if (endDate < startDate) return 'The first day is after the last day';
  const bare = { today, bookedDates: none, blockedDates: none };
  return whyDayNotBookable(bare, startDate) ?? whyDayNotBookable(bare, endDate);
};

/** Why a range can't be booked: one closed day inside it is enough, a range can't span it. */
export const whyNotBookable = (calendar: Calendar, range: DayRange): string | undefined => {
  if (range.endDate < range.startDate) return 'The first day is after the last day';
  for (const day of eachDay(range)) {
    const reason = whyDayNotBookable(calendar, day);
    if (reason) return reason;
  }
  return undefined;
};
