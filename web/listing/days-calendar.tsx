import { useState } from 'react';
import { type Day, type DayRange, formatDays, formatDayWithWeekday, seasonOf } from '#domain/dates.ts';
import { weekendOf } from '#domain/weekend.ts';
import { Button } from '../ui/button.tsx';
import { MonthGrid, type SelectedDays, selectDay } from '../ui/month-grid.tsx';
import styles from './days-field.module.css';

/**
 * The calendar of the search: a range by its first and its last day, or a weekend at once. `onDone` is called when the
 * range is complete.
 */
export const DaysCalendar = ({
  selected,
  today,
  onSelect,
  onDone,
}: {
  selected: SelectedDays;
  today: Day;
  onSelect: (selected: SelectedDays) => void;
  onDone: () => void;
}) => {
  const [hovered, setHovered] = useState<Day | null>(null);
  const { startDay, endDay } = selected;
  const within = { startDay: today, endDay: seasonOf(today).endDay };
  const previewEnd = endDay ?? (startDay && hovered && hovered > startDay ? hovered : startDay);

  const select = (next: SelectedDays) => {
    onSelect(next);
    if (next.endDay) onDone();
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
            aria-pressed={startDay === days.startDay && endDay === days.endDay}
            onClick={() => select(days)}
          >
            {name}
            <span className="visually-hidden">, {formatDays(days)}</span>
          </button>
        ))}
      </div>
      <MonthGrid
        // A shortcut may lead to another month.
        key={endDay && startDay}
        label="Days"
        within={within}
        start={startDay && startDay >= today ? startDay : today}
        range={startDay && previewEnd ? { startDay, endDay: previewEnd } : null}
        faceOf={(day) => {
          if (day < today) return { text: 'In the past', isClosed: true, variant: 'pale' };
          if (day > within.endDay)
            return { text: 'Outside the current season', isClosed: true, variant: 'pale' };
          return {};
        }}
        onSelect={(day) => select(selectDay(selected, day))}
        onHover={setHovered}
      />
      <div className={styles.foot}>
        <p role="status">
          {!startDay && 'Pick your first day.'}
          {startDay && !endDay && `From ${formatDayWithWeekday(startDay)}. Pick your last day.`}
          {startDay && endDay && formatDays({ startDay, endDay })}
        </p>
        {startDay && (
          <Button small onClick={() => onSelect({})}>
            Clear
          </Button>
        )}
      </div>
    </>
  );
};
