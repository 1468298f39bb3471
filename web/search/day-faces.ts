import { type Day, type DayRange, formatDuration } from '#domain/dates.ts';
import { endsOfSpan } from '#domain/search-days.ts';
import type { DayFace } from '../ui/month-grid.tsx';
import type { FlexibleDays } from './days-field.tsx';

const closed = (text: string): DayFace => ({ text, isClosed: true, variant: 'pale' });

/** Why a day can't be chosen: beyond what can be booked, or a span with it would be too short or too long. */
export const faceIn = (
  { startDay: today, endDay: seasonEnd }: DayRange,
  { startDay, endDay, days: wanted }: FlexibleDays,
  day: Day,
): DayFace => {
  const days = wanted ?? 1;
  if (day < today) return closed('In the past');
  if (day > seasonEnd) return closed('Outside the current season');
  const isLast = startDay && !endDay && day >= startDay;
  if (!isLast)
    return endsOfSpan(day, days).shortest > seasonEnd
      ? closed(`Fewer than ${formatDuration(days)} are left of the season`)
      : {};
  const { shortest, longest } = endsOfSpan(startDay, days);
  if (day < shortest) {
    const tooFew = closed(`Fewer than ${formatDuration(days)}`);
    return day === startDay ? { ...tooFew, variant: undefined } : tooFew;
  }
  return wanted && day > longest ? closed('More than two months') : {};
};

/** The same days with another number of days in a row; what it doesn't fit into has to be chosen again. */
export const withNumber = (
  { startDay, endDay }: FlexibleDays,
  days: number,
  seasonEnd: Day,
): FlexibleDays => {
  if (!startDay) return { days };
  const { shortest, longest } = endsOfSpan(startDay, days);
  if (shortest > seasonEnd) return { days };
  return { startDay, endDay: endDay && endDay >= shortest && endDay <= longest ? endDay : undefined, days };
};
