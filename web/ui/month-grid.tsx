import { ChevronLeft, ChevronRight } from 'lucide';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  addDays,
  contains,
  type Day,
  type DayRange,
  formatDayWithWeekday,
  weekdayOf,
} from '#domain/dates.ts';
import { Icon } from './icon.tsx';
import { addMonths, daysOfMonth, lengthOf, monthOf, nameOfMonth, weekdayNames } from './month.ts';
import styles from './month-grid.module.css';

/** What a day's cell shows and announces. */
export type DayFace = {
  /** Below the date, such as '$45'; undefined for all days in a calendar without notes. */
  note?: string;
  /** Announced after the date: a price, or why the day can't be chosen. */
  text?: string;
  isClosed?: boolean;
  /** Variant: struck through, hatched, pale, or with the note in another color. */
  variant?: 'taken' | 'shut' | 'pale' | 'special';
};

type MonthGridProps = {
  /** What the grid shows: 'Days and prices'. */
  label: string;
  /** Days outside this range can't be reached. */
  within: DayRange;
  /** The day that is focused first; its month is shown. */
  start: Day;
  range: DayRange | null;
  faceOf: (day: Day) => DayFace;
  onSelect: (day: Day) => void;
  /** Called with the hovered or focused day; null when the pointer leaves the grid. */
  onHover?: (day: Day | null) => void;
  /** The legend, below the grid. */
  children?: ReactNode;
};

/** A first day, or both ends of a range; nothing while nothing is selected. */
export type SelectedDays = { startDay?: Day | undefined; endDay?: Day | undefined };

/** The selection after choosing a day: the last day of the range that was begun, or the first day of a new one. */
export const selectDay = ({ startDay, endDay }: SelectedDays, day: Day): SelectedDays =>
  !startDay || endDay || day < startDay ? { startDay: day } : { startDay, endDay: day };

/** 21 for '2026-11-21' */
const dateOf = (day: Day): number => Number(day.slice(8));

/** The day that a key leads to: Home and End stay in the row, which ends with the month. */
const moves: Record<string, (day: Day) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  Home: (day) => addDays(day, Math.max(-weekdayOf(day), 1 - dateOf(day))),
  End: (day) => addDays(day, Math.min(6 - weekdayOf(day), lengthOf(monthOf(day)) - dateOf(day))),
};

/**
 * A grid of one month. By keyboard: arrows by day and week, Home and End in the week, Page Up and Down by month,
 * Enter to choose.
 */
export const MonthGrid = ({
  label,
  within,
  start,
  range,
  faceOf,
  onSelect,
  onHover,
  children,
}: MonthGridProps) => {
  const [focused, setFocused] = useState<Day>(start);
  const moved = useRef(false);
  const grid = useRef<HTMLTableElement>(null);
  const month = monthOf(focused);
  const firstDay: Day = `${monthOf(within.startDay)}-01`;

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);

  const goTo = (day: Day) => {
    const next = day < firstDay ? firstDay : day > within.endDay ? within.endDay : day;
    moved.current = next !== focused;
    setFocused(next);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return; // leave browser shortcuts alone
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    goTo(move(focused));
  };

  const choose = (day: Day, isClosed: boolean | undefined) => {
    setFocused(day);
    if (!isClosed) onSelect(day);
  };

  const show = (by: number) => setFocused(addMonths(`${month}-01`, by));

  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <button
          type="button"
          onClick={() => show(-1)}
          disabled={month <= monthOf(within.startDay)}
          aria-label="Previous month"
        >
          <Icon of={ChevronLeft} />
        </button>
        <h3 aria-live="polite">{nameOfMonth(month)}</h3>
        <button
          type="button"
          onClick={() => show(1)}
          disabled={month >= monthOf(within.endDay)}
          aria-label="Next month"
        >
          <Icon of={ChevronRight} />
        </button>
      </div>
      <table
        ref={grid}
        className={styles.grid}
        onKeyDown={onKeyDown}
        onMouseLeave={() => onHover?.(null)}
        aria-label={`${label}, ${nameOfMonth(month)}`}
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
                const { note, text, isClosed, variant } = faceOf(day);
                const inRange = range !== null && contains(range, day);
                return (
                  <td
                    key={day}
                    data-in-range={inRange}
                    data-start={day === range?.startDay}
                    data-end={inRange && day === range?.endDay}
                  >
                    <button
                      type="button"
                      className={styles.day}
                      data-day={day}
                      data-variant={variant}
                      aria-disabled={isClosed ? true : undefined}
                      aria-pressed={inRange}
                      tabIndex={day === focused ? 0 : -1}
                      onClick={() => choose(day, isClosed)}
                      onMouseEnter={() => onHover?.(day)}
                      onFocus={() => {
                        setFocused(day); // also when a click or a script moved the focus here
                        onHover?.(day);
                      }}
                    >
                      <span className={styles.number} aria-hidden="true">
                        {dateOf(day)}
                      </span>
                      {note !== undefined && (
                        <span className={styles.note} aria-hidden="true">
                          {note}
                        </span>
                      )}
                      <span className="visually-hidden">
                        {formatDayWithWeekday(day) + (text ? `, ${text}` : '')}
                      </span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </div>
  );
};

/** The legend of the day variants. */
export const DayKey = ({ legend }: { legend: readonly { variant: 'taken' | 'shut'; text: string }[] }) => (
  <ul role="list" className={styles.key} aria-label="Key">
    {legend.map(({ variant, text }) => (
      <li key={variant} data-variant={variant}>
        {text}
      </li>
    ))}
  </ul>
);
