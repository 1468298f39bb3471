import { useState } from 'react';
import { type Calendar, whyDayNotBookable } from '#domain/availability.ts';
import { addDays, contains, type Day, type DayRange, seasonOf } from '#domain/dates.ts';
import { formatPrice } from '#domain/money.ts';
import { costOfDay, type Prices } from '#domain/pricing.ts';
import { type DayFace, DayKey, MonthGrid, type SelectedDays, selectDay } from '../ui/month-grid.tsx';

type PriceCalendarProps = {
  calendar: Calendar;
  prices: Prices;
  /** The selection so far: nothing, a first day, or both. */
  selected: SelectedDays;
  /** A day whose month is shown when nothing is selected. */
  initialDay?: Day | undefined;
  onSelect: (selected: SelectedDays) => void;
};

/**
 * The last day that a range from `start` can reach before a day that can't be booked (docs/rules/pages.md#calendar).
 */
const lastReachableDay = (calendar: Calendar, start: Day): Day => {
  let day = start;
  while (!whyDayNotBookable(calendar, addDays(day, 1))) day = addDays(day, 1);
  return day;
};

const variants: Record<string, DayFace['variant']> = {
  'In the past': 'pale',
  'Outside the current season': 'pale',
  Booked: 'taken',
  'Not available': 'shut',
};

/**
 * One month with each day's price in its cell. Past, booked and blocked days can't be selected, nor be inside a range.
 */
export const PriceCalendar = ({
  calendar,
  prices,
  selected,
  initialDay = '',
  onSelect,
}: PriceCalendarProps) => {
  const { today } = calendar;
  const within = { startDay: today, endDay: seasonOf(today).endDay };
  const [hovered, setHovered] = useState<Day | null>(null);

  const lastReachable =
    selected.startDay && !selected.endDay ? lastReachableDay(calendar, selected.startDay) : null;
  const previewEnd =
    selected.endDay ?? (lastReachable && hovered && hovered <= lastReachable ? hovered : selected.startDay);
  const range: DayRange | null =
    selected.startDay && previewEnd && previewEnd >= selected.startDay
      ? { startDay: selected.startDay, endDay: previewEnd }
      : null;

  const whyNot = (day: Day) => {
    const reason = whyDayNotBookable(calendar, day);
    if (reason) return reason;
    return lastReachable && selected.startDay && day > selected.startDay && day > lastReachable
      ? 'Beyond a day that is taken'
      : undefined;
  };

  const faceOf = (day: Day): DayFace => {
    const reason = whyNot(day);
    if (reason) return { note: '', text: reason, isClosed: true, variant: variants[reason] };
    const price = formatPrice(costOfDay(prices, day));
    return { note: price, text: price };
  };

  return (
    <MonthGrid
      label="Days and prices"
      within={within}
      start={selected.startDay ?? (contains(within, initialDay) ? initialDay : today)}
      range={range}
      faceOf={faceOf}
      onSelect={(day) => onSelect(selectDay(selected, day))}
      onHover={setHovered}
    >
      <DayKey
        legend={[
          { variant: 'taken', text: 'Booked' },
          { variant: 'shut', text: 'Not available' },
        ]}
      />
    </MonthGrid>
  );
};
