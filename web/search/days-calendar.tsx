import { useState } from 'react';
import {
  type Day,
  type DayRange,
  formatDay,
  formatDays,
  formatDayWithWeekday,
  formatDuration,
  seasonOf,
} from '#domain/dates.ts';
import { endsOfSpan, rangesToSearch } from '#domain/search-days.ts';
import { weekendOf } from '#domain/weekend.ts';
import { Button } from '../ui/button.tsx';
import { addMonths, type Month, monthOf, nameOfMonth } from '../ui/month.ts';
import { MonthGrid, selectDay } from '../ui/month-grid.tsx';
import { faceIn, withNumber } from './day-faces.ts';
import styles from './days-field.module.css';
import type { FlexibleDays } from './days-field.tsx';

/** So many days in a row can be asked for within a longer time. */
const dayCounts = [1, 2, 3, 4, 5, 7, 10, 14];

const monthsIn = ({ startDay, endDay }: DayRange): Month[] => {
  const months: Month[] = [];
  for (let day = `${monthOf(startDay)}-01`; day <= endDay; day = addMonths(day, 1)) months.push(monthOf(day));
  return months;
};

const hasWeekend = (today: Day, month: Month): boolean =>
  Boolean(rangesToSearch(today, { weekendIn: month })?.length);

/**
 * The calendar of the search: a range by its first and its last day, a weekend at once, any weekend of a month, or so
 * many days in a row within a range. `onDone` is called when the choice is complete.
 */
export const DaysCalendar = ({
  selected,
  today,
  onSelect,
  onDone,
}: {
  selected: FlexibleDays;
  today: Day;
  onSelect: (selected: FlexibleDays) => void;
  onDone: () => void;
}) => {
  const [hovered, setHovered] = useState<Day | null>(null);
  const { startDay, endDay, days: wanted, weekendIn } = selected;
  const within = { startDay: today, endDay: seasonOf(today).endDay };
  const lastDays = startDay && wanted && wanted > 1 ? endsOfSpan(startDay, wanted) : undefined;
  const previewEnd = endDay ?? (startDay && hovered && hovered > startDay ? hovered : startDay);

  const select = (next: FlexibleDays) => {
    onSelect(next);
    if (next.endDay || next.weekendIn) onDone();
  };
  const weekends: [name: string, days: DayRange][] = [
    ['This weekend', weekendOf(today)],
    ['Next weekend', weekendOf(today, 1)],
  ];
  return (
    <>
      <div className={styles.shortcuts}>
        {weekends.map(([name, days]) => (
          <button
            key={name}
            type="button"
            disabled={days.endDay > within.endDay}
            aria-pressed={startDay === days.startDay && endDay === days.endDay && !wanted}
            onClick={() => select(days)}
          >
            {name}
            <span className="visually-hidden">, {formatDays(days)}</span>
          </button>
        ))}
      </div>
      <div className={styles.flexible}>
        <label>
          Any weekend of
          <select
            value={weekendIn ?? ''}
            onChange={({ currentTarget: { value } }) => (value ? select({ weekendIn: value }) : onSelect({}))}
          >
            <option value="">Choose a month</option>
            {monthsIn(within)
              .filter((month) => hasWeekend(today, month))
              .map((month) => (
                <option key={month} value={month}>
                  {nameOfMonth(month)}
                </option>
              ))}
          </select>
        </label>
        <label>
          I need
          <select
            value={wanted ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onSelect(value ? withNumber(selected, Number(value), within.endDay) : { startDay, endDay })
            }
          >
            <option value="">All days I pick</option>
            {dayCounts.map((count) => (
              <option key={count} value={count}>
                {count === 1 ? 'Any 1 day of them' : `Any ${count} days of them`}
              </option>
            ))}
          </select>
        </label>
      </div>
      <MonthGrid
        // A shortcut may lead to another month.
        key={endDay && startDay}
        label="Days"
        within={within}
        start={startDay && startDay >= today ? startDay : today}
        range={startDay && previewEnd ? { startDay, endDay: previewEnd } : null}
        faceOf={(day) => faceIn(within, selected, day)}
        onSelect={(day) => select({ ...selectDay(selected, day), days: wanted })}
        onHover={setHovered}
      />
      <div className={styles.foot}>
        <p role="status">
          {weekendIn && `Any weekend of ${nameOfMonth(weekendIn)}.`}
          {!startDay && !weekendIn && `Pick ${wanted ? 'the first day you could come' : 'your first day'}.`}
          {startDay &&
            !endDay &&
            `From ${formatDayWithWeekday(startDay)}. Pick ${lastDays ? `the last day you could stay, ${formatDay(lastDays.shortest)} or later` : 'your last day'}.`}
          {startDay &&
            endDay &&
            (wanted ? `Any ${formatDuration(wanted)} of ` : '') + formatDays({ startDay, endDay })}
        </p>
        {(startDay || weekendIn) && (
          <Button small onClick={() => onSelect({})}>
            Clear
          </Button>
        )}
      </div>
      {startDay && <input type="hidden" name="startDate" value={startDay} />}
      {/* Without a last day it is the first that so many days allow. */}
      {startDay && <input type="hidden" name="endDate" value={endDay ?? lastDays?.shortest ?? startDay} />}
    </>
  );
};
