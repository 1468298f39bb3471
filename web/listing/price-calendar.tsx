import { ChevronLeft, ChevronRight } from 'lucide';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Calendar, whyDayNotBookable } from '#domain/availability.ts';
import { addDays, contains, type Day, type DayRange, formatDayWithWeekday, seasonOf } from '#domain/dates.ts';
import { formatPrice } from '#domain/money.ts';
import { costOfDay, type Prices } from '#domain/pricing.ts';
import { Icon } from '../ui/icon.tsx';
import { addMonths, daysOfMonth, monthOf, nameOfMonth, weekdayNames } from './month.ts';
import styles from './price-calendar.module.css';

type PriceCalendarProps = {
  calendar: Calendar;
  prices: Prices;
  /** What is chosen so far: nothing, a first day, or both. */
  chosen: { startDate?: Day; endDate?: Day };
  onChoose: (chosen: { startDate?: Day; endDate?: Day }) => void;
};

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The last day that a range from `start` can reach before a day that can't be booked (spec 1 §5). */
const reachOf = (calendar: Calendar, start: Day): Day => {
  let day = start;
  while (!whyDayNotBookable(calendar, addDays(day, 1))) day = addDays(day, 1);
  return day;
};

/**
 * One month with each day's price in its cell. Past, booked and blocked days can't be chosen, nor spanned.
 * By keyboard: arrows by day and week, Page Up and Down by month, Enter to choose.
 */
export function PriceCalendar({ calendar, prices, chosen, onChoose }: PriceCalendarProps) {
  const { today } = calendar;
  const season = seasonOf(today);
  const [focused, setFocused] = useState<Day>(chosen.startDate ?? today);
  const [hovered, setHovered] = useState<Day | null>(null);
  const moved = useRef(false);
  const grid = useRef<HTMLTableElement>(null);
  const month = monthOf(focused);

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

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);

  const goTo = (day: Day) => {
    moved.current = true;
    const first = `${monthOf(today)}-01`;
    setFocused(day < first ? first : day > season.endDate ? season.endDate : day);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return; // the browser's own
    const target =
      event.key === 'PageUp'
        ? addMonths(focused, -1)
        : event.key === 'PageDown'
          ? addMonths(focused, 1)
          : event.key in steps
            ? addDays(focused, steps[event.key] ?? 0)
            : undefined;
    if (!target) return;
    event.preventDefault();
    goTo(target);
  };

  const choose = (day: Day) => {
    setFocused(day);
    if (whyNot(day)) return;
    const { startDate, endDate } = chosen;
    onChoose(!startDate || endDate || day < startDate ? { startDate: day } : { startDate, endDate: day });
  };

  const show = (by: number) => setFocused(addMonths(`${month}-01`, by));
  const isFirst = month <= monthOf(today);
  const isLast = month >= monthOf(season.endDate);

  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <button type="button" onClick={() => show(-1)} disabled={isFirst} aria-label="Previous month">
          <Icon of={ChevronLeft} />
        </button>
        <h3 aria-live="polite">{nameOfMonth(month)}</h3>
        <button type="button" onClick={() => show(1)} disabled={isLast} aria-label="Next month">
          <Icon of={ChevronRight} />
        </button>
      </div>
      <table
        ref={grid}
        className={styles.grid}
        onKeyDown={onKeyDown}
        onMouseLeave={() => setHovered(null)}
        aria-label={`Days and prices, ${nameOfMonth(month)}`}
      >
        <thead>
          <tr>
            {weekdayNames.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {daysOfMonth(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, column) => {
                if (!day) return <td key={`empty-${weekdayNames[column]}`} />;
                const reason = whyNot(day);
                const price = formatPrice(costOfDay(prices, day));
                const inRange = range !== null && contains(range, day);
                return (
                  <td
                    key={day}
                    data-in-range={inRange}
                    data-start={day === range?.startDate}
                    data-end={inRange && day === range?.endDate}
                  >
                    <button
                      type="button"
                      className={styles.day}
                      data-day={day}
                      data-state={reason}
                      aria-disabled={reason ? true : undefined}
                      aria-pressed={inRange}
                      tabIndex={day === focused ? 0 : -1}
                      onClick={() => choose(day)}
                      onMouseEnter={() => setHovered(day)}
                      onFocus={() => setHovered(day)}
                    >
                      <span className={styles.number} aria-hidden="true">
                        {Number(day.slice(8))}
                      </span>
                      <span className={styles.price} aria-hidden="true">
                        {reason ? '' : price}
                      </span>
                      <span className="visually-hidden">{`${formatDayWithWeekday(day)}, ${reason ?? price}`}</span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <ul role="list" className={styles.key} aria-label="Key">
        <li data-state="Booked">Booked</li>
        <li data-state="Not available">Not available</li>
      </ul>
    </div>
  );
}
