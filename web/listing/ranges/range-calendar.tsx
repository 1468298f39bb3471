import { type ReactNode, useState } from 'react';
import { addDays, type Day, type DayRange, formatDayWithWeekday, seasonOf } from '#domain/dates.ts';
import { type DayFace, MonthGrid } from '../../ui/month-grid.tsx';
import styles from './range-calendar.module.css';

type Told = { words: string; isRefused?: boolean };

type RangeCalendarProps = {
  label: string;
  today: Day;
  /** What to do, while nothing is picked. */
  help: string;
  faceOf: (day: Day) => DayFace;
  /** Takes a range that was picked and says so, or says why not. */
  onPick: (range: DayRange) => Told;
  /** The key to the looks of days. */
  children: ReactNode;
};

/** The days as they will be, from today to the end of the next season; its first and last day make a range. */
export const RangeCalendar = ({ label, today, help, faceOf, onPick, children }: RangeCalendarProps) => {
  const [startDate, setStart] = useState<Day>();
  const [hovered, setHovered] = useState<Day | null>(null);
  const [told, setTold] = useState<Told>();
  const endDate = startDate && hovered && hovered > startDate ? hovered : startDate;

  const choose = (day: Day) => {
    setTold(undefined);
    if (!startDate || day < startDate) return setStart(day);
    setStart(undefined);
    setTold(onPick({ startDate, endDate: day }));
  };

  const nextSeason = seasonOf(addDays(seasonOf(today).endDate, 1));
  return (
    <section className={styles.calendar} aria-labelledby="days">
      <h2 id="days">{label}</h2>
      <p className={styles.help} role="status" data-refused={told?.isRefused}>
        {told?.words ??
          (startDate
            ? `From ${formatDayWithWeekday(startDate)}. Pick the last day; the same one again for a single day.`
            : help)}
        {startDate && (
          <button type="button" className={styles.clear} onClick={() => setStart(undefined)}>
            Clear
          </button>
        )}
      </p>
      <MonthGrid
        label={label}
        within={{ startDate: today, endDate: nextSeason.endDate }}
        start={today}
        range={startDate && endDate ? { startDate, endDate } : null}
        faceOf={(day) => (day < today ? { words: 'In the past', isClosed: true, look: 'pale' } : faceOf(day))}
        onChoose={choose}
        onHover={setHovered}
      >
        {children}
      </MonthGrid>
    </section>
  );
};
