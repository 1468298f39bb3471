import { useState } from 'react';
import { type Calendar, whyDayNotBookable } from '#domain/availability.ts';
import { addDays, contains, type Day, type DayRange, seasonOf } from '#domain/dates.ts';
import { formatPrice } from '#domain/money.ts';
import { costOfDay, type Prices } from '#domain/pricing.ts';
import { type DayFace, DayKey, MonthGrid } from '../ui/month-grid.tsx';

type PriceCalendarProps = {
  calendar: Calendar;
  prices: Prices;
  /** What is chosen so far: nothing, a first day, or both. */
  chosen: { startDate?: Day; endDate?: Day };
  /** A day whose month it opens at when nothing is chosen. */
  near?: Day | undefined;
  onChoose: (chosen: { startDate?: Day; endDate?: Day }) => void;
};

/**
 * The last day that a range from `start` can reach before a day that can't be booked (docs/rules/pages.md#calendar).
 */
const reachOf = (calendar: Calendar, start: Day): Day => {
  let day = start;
  while (!whyDayNotBookable(calendar, addDays(day, 1))) day = addDays(day, 1);
  return day;
};

const looks: Record<string, DayFace['look']> = {
  'In the past': 'pale',
  'Outside the current season': 'pale',
  Booked: 'taken',
  'Not available': 'shut',
};

/** One month with each day's price in its cell. Past, booked and blocked days can't be chosen, nor spanned. */
export const PriceCalendar = ({ calendar, prices, chosen, near = '', onChoose }: PriceCalendarProps) => {
  const { today } = calendar;
  const within = { startDate: today, endDate: seasonOf(today).endDate };
  const [hovered, setHovered] = useState<Day | null>(null);

  const reach = chosen.startDate && !chosen.endDate ? reachOf(calendar, chosen.startDate) : null;
  const ending = chosen.endDate ?? (reach && hovered && hovered <= reach ? hovered : chosen.startDate);
  const range: DayRange | null =
    chosen.startDate && ending && ending >= chosen.startDate
      ? { startDate: chosen.startDate, endDate: ending }
      : null;

  const whyNot = (day: Day) => {
    const reason = whyDayNotBookable(calendar, day);
    if (reason) return reason;
    return reach && chosen.startDate && day > chosen.startDate && day > reach
      ? 'Beyond a day that is taken'
      : undefined;
  };

  const faceOf = (day: Day): DayFace => {
    const reason = whyNot(day);
    if (reason) return { words: reason, isClosed: true, look: looks[reason] };
    const price = formatPrice(costOfDay(prices, day));
    return { note: price, words: price };
  };

  const choose = (day: Day) => {
    const { startDate, endDate } = chosen;
    onChoose(!startDate || endDate || day < startDate ? { startDate: day } : { startDate, endDate: day });
  };

  return (
    <MonthGrid
      label="Days and prices"
      within={within}
      start={chosen.startDate ?? (contains(within, near) ? near : today)}
      range={range}
      faceOf={faceOf}
      onChoose={choose}
      onHover={setHovered}
    >
      <DayKey
        looks={[
          { look: 'taken', words: 'Booked' },
          { look: 'shut', words: 'Not available' },
        ]}
      />
    </MonthGrid>
  );
};
