import type { BookingStatus } from './booking-status.ts';
import {
  addDays,
  type Day,
  dayInWisconsin,
  formatInNight,
  formatInstant,
  hourAt,
  hourInWisconsin,
} from './dates.ts';

/**
 * How many hours a booking waits for an answer or a payment, and at which hour of the evening before its first day
 * both end.
 */
export type ClockRules = {
  answer: { remindHours: number; endHours: number };
  payment: { remindHours: number; endHours: number };
  /** The least time to answer or to pay, however near the first day is. */
  leastHours: number;
  eveningHour: number;
};

/** When a waiting booking's reminder is sent, and when it expires; null for never. */
export type BookingClock = { remindAt: Date | null; expireAt: Date | null };

const waitsFor: Partial<Record<BookingStatus, 'answer' | 'payment'>> = {
  PendingConfirmation: 'answer',
  PendingPayment: 'payment',
};

const hoursAfter = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * 3_600_000);
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
const later = (a: Date, b: Date): Date => (a > b ? a : b);

/**
 * The clock of a booking that has entered a status at `since`: the host has 48 hours to answer, the hunter 24 to pay,
 * both only until the evening before the first day, but never less than 2 (docs/rules/booking.md#clocks).
 */
export const clockOf = (
  status: BookingStatus,
  { since, startDay }: { since: Date; startDay: Day },
  rules: ClockRules,
): BookingClock => {
  const awaited = waitsFor[status];
  if (!awaited) return { remindAt: null, expireAt: null };
  const { remindHours, endHours } = rules[awaited];
  const evening = hourInWisconsin(addDays(startDay, -1), rules.eveningHour);
  // An administrator may enter past days: then the evening before them doesn't count.
  const isOver = startDay < dayInWisconsin(since);
  const planned = hoursAfter(since, endHours);
  const expireAt = later(isOver ? planned : earlier(planned, evening), hoursAfter(since, rules.leastHours));
  const remindAt = hoursAfter(since, remindHours);
  return { remindAt: remindAt < expireAt ? remindAt : null, expireAt };
};

/**
 * The clock of a booking whose payment was declined: it goes on where it was, but leaves at least the least time. So
 * the hunter can try again, but gains no time by trying again and again (docs/rules/booking.md#clock-while-paying).
 */
export const resumedClock = (expireAt: Date | null, at: Date, rules: ClockRules): BookingClock => {
  const least = hoursAfter(at, rules.leastHours);
  return { remindAt: null, expireAt: expireAt ? later(expireAt, least) : least };
};

/** Nobody plans to answer between midnight and this hour, in Wisconsin. */
const smallHoursEnd = 6;
/** The hour of the evening before that is told instead. */
const toldEveningHour = 20;

/**
 * Until when a host who reads it at `now` is asked to answer: 'Sat 11/21/2026 at 8:00 PM CST'. An end in the small
 * hours is told as the evening before while that is to come, else as a time of the night after that evening. So it is
 * never told later than it is (docs/rules/booking.md#told-deadlines).
 */
export const formatAnswerDeadline = (expireAt: Date, now: Date): string => {
  if (hourAt(expireAt) >= smallHoursEnd) return formatInstant(expireAt);
  const evening = hourInWisconsin(addDays(dayInWisconsin(expireAt), -1), toldEveningHour);
  return now < evening ? formatInstant(evening) : formatInNight(expireAt);
};

/** How far from now an administrator can move a deadline, in days (docs/rules/booking.md#reminding-and-more-time). */
export const maxExtensionDays = 14;

/** The latest deadline that an administrator may set; before the first day if that is to come. */
export const latestDeadline = (startDay: Day, at: Date): Date => {
  const latest = hoursAfter(at, maxExtensionDays * 24);
  return startDay > dayInWisconsin(at) ? earlier(latest, hourInWisconsin(startDay, 0)) : latest;
};

/** The clock of a booking whose deadline an administrator has extended: the reminder comes half of the way. */
export const extendedClock = (expireAt: Date, at: Date): BookingClock => ({
  remindAt: new Date((at.getTime() + expireAt.getTime()) / 2),
  expireAt,
});

/** What is due for a booking now; nothing for one that is paid, being paid or ended. */
export const dueNow = (
  { status, remindAt, expireAt }: BookingClock & { status: BookingStatus },
  now: Date,
): 'expire' | 'remind' | undefined => {
  if (!waitsFor[status]) return undefined;
  if (expireAt && expireAt <= now) return 'expire';
  return remindAt && remindAt <= now ? 'remind' : undefined;
};
