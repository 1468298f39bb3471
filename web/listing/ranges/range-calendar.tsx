import { type ReactNode, useState } from 'react';
import { addDays, type Day, type DayRange, formatDayWithWeekday, seasonOf } from '#domain/dates.ts';
import { type DayFace, MonthGrid } from '../../ui/month-grid.tsx';
import styles from './range-calendar.module.css';

type PickResult = { text: string; isRefused?: boolean };

type RangeCalendarProps = {
  label: string;
  today: Day;
  /** The instructions shown while nothing is selected. */
  help: string;
  faceOf: (day: Day) => DayFace;
  /** Called with a selected range; returns the message to show, and whether the range was refused. */
  onPick: (range: DayRange) => PickResult;
  /** The legend of the day variants. */
  children: ReactNode;
};

/**
 * The days as they will be, from today to the end of the next season. Selecting a first and a last day makes a range.
 */
export const RangeCalendar = ({ label, today, help, faceOf, onPick, children }: RangeCalendarProps) => {
  const [startDay, setStart] = useState<Day>();
  const [hovered, setHovered] = useState<Day | null>(null);
  const [result, setResult] = useState<PickResult>();
  const endDay = startDay && hovered && hovered > startDay ? hovered : startDay;

  const choose = (day: Day) => {
    setResult(undefined);
    if (!startDay || day < startDay) return setStart(day);
    setStart(undefined);
    setResult(onPick({ startDay, endDay: day }));
  };

  const nextSeason = seasonOf(addDays(seasonOf(today).endDay, 1));
  return (
    <section className={styles.calendar} aria-labelledby="days">
      <h2 id="days">{label}</h2>
      <p className={styles.help} role="status" data-refused={result?.isRefused}>
        {result?.text ??
          (startDay
            ? `From ${formatDayWithWeekday(startDay)}. Pick the last day; the same one again for a single day.`
            : help)}
        {startDay && (
          <button type="button" className={styles.clear} onClick={() => setStart(undefined)}>
            Clear
          </button>
        )}
      </p>
      <MonthGrid
        label={label}
        within={{ startDay: today, endDay: nextSeason.endDay }}
        start={today}
        range={startDay && endDay ? { startDay, endDay } : null}
        faceOf={(day) =>
          day < today ? { note: '', text: 'In the past', isClosed: true, variant: 'pale' } : faceOf(day)
        }
        onSelect={choose}
        onHover={setHovered}
      >
        {children}
      </MonthGrid>
    </section>
  );
};
