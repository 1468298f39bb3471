import { contains, type Day, type DayRange, eachDay, overlapOf, seasonOf } from './dates.ts';

export const availabilities = ['Available', 'NotAvailable'] as const;
export type Availability = (typeof availabilities)[number];

export type AvailabilityRange = DayRange & { availability: Availability };

/** A listing's default, and the ranges that differ from it. */
export type ListingAvailability = { default: Availability; ranges: readonly AvailabilityRange[] };

/** Whether the host has the day open; a booking may hold it all the same. */
export const isOpen = (availability: ListingAvailability, day: Day): boolean =>
  (availability.ranges.find((range) => contains(range, day))?.availability ?? availability.default) ===
  'Available';

/** The days of a range that the host keeps closed. */
export const blockedDays = (availability: ListingAvailability, range: DayRange): Day[] => {
  if (availability.default === 'NotAvailable')
    return eachDay(range).filter((day) => !isOpen(availability, day));
  // Most land is open but for a few ranges: only those are expanded.
  const closed = availability.ranges.filter((one) => one.availability === 'NotAvailable');
  return closed.flatMap((one) => eachDay(overlapOf(one, range))).sort();
};

/** How many days from today to the season's end can still be requested; held days can't. */
export const countOpenDays = (
  availability: ListingAvailability,
  held: ReadonlySet<Day>,
  today: Day,
): number => {
  const rest = eachDay({ startDay: today, endDay: seasonOf(today).endDay });
  return rest.filter((day) => isOpen(availability, day) && !held.has(day)).length;
};

export type Calendar = { today: Day; bookedDates: ReadonlySet<Day>; blockedDates: ReadonlySet<Day> };

/** Why one day can't be booked, as text for users; undefined when it can (docs/rules/pages.md#calendar). */
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
 * Why these days can't be booked on any listing; undefined where it depends on the listing. Checking both ends is
 * enough: the days that can be requested are all those from today to the season's end.
 */
export const whyNowhereBookable = (today: Day, { startDay, endDay }: DayRange): string | undefined => {
  if (endDay < startDay) return 'The first day is after the last day';
  const emptyCalendar = { today, bookedDates: none, blockedDates: none };
  return whyDayNotBookable(emptyCalendar, startDay) ?? whyDayNotBookable(emptyCalendar, endDay);
};

/** Why a range can't be booked: one closed day inside it is enough, a range can't span it. */
export const whyNotBookable = (calendar: Calendar, range: DayRange): string | undefined => {
  if (range.endDay < range.startDay) return 'The first day is after the last day';
  for (const day of eachDay(range)) {
    const reason = whyDayNotBookable(calendar, day);
    if (reason) return reason;
  }
  return undefined;
};
