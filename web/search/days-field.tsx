import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { type Day, type DayRange, formatDay, formatDuration, seasonOf } from '#domain/dates.ts';
import { loadedOnce } from '../ui/lazy-part.tsx';
import type { SelectedDays } from '../ui/month-grid.tsx';
import type { DaysCalendar } from './days-calendar.tsx';
import styles from './days-field.module.css';

const loadCalendar = loadedOnce(() => import('./days-calendar.tsx'));

/** The days of a search: fixed ones, so many in a row within a span, or any weekend of a month. */
export type FlexibleDays = SelectedDays & { days?: number | undefined; weekendIn?: string | undefined };

const textOf = ({ startDay, endDay, days, weekendIn }: FlexibleDays): string | undefined => {
  if (weekendIn) return `A weekend in ${weekendIn.slice(5)}/${weekendIn.slice(0, 4)}`;
  if (!startDay) return undefined;
  const from = formatDay(startDay).slice(0, 5);
  if (days) return `${formatDuration(days)}, ${from}${endDay ? ` – ${formatDay(endDay).slice(0, 5)}` : ''}`;
  return !endDay || startDay === endDay
    ? formatDay(startDay)
    : `${formatDay(startDay)} – ${formatDay(endDay)}`;
};

/** The calendar of a month of six weeks, with its buttons. */
const calendarHeightPx = 690;

/**
 * The days of a search: a button that opens a calendar. Without scripts the device's own date fields stand in its
 * place, and until the calendar is loaded they are in the popover, where browsers open them without scripts, too.
 */
export const DaysField = ({
  days,
  meant,
  today,
  className,
}: {
  days: FlexibleDays;
  /** The days that a typed text names: shown while none are chosen. */
  meant: DayRange | null;
  today: Day;
  className: string | undefined;
}) => {
  const [selected, setSelected] = useState(days);
  const [Calendar, setCalendar] = useState<typeof DaysCalendar>();
  const opener = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const id = useId();
  // Loaded shortly before it is needed. If that fails, the date fields stay.
  const load = useCallback(
    () =>
      void loadCalendar().then(
        ({ DaysCalendar }) => setCalendar(() => DaysCalendar),
        () => {},
      ),
    [],
  );
  useEffect(() => {
    // Opened before hydration. A browser without popovers would throw, and always shows the date fields.
    if ('popover' in HTMLElement.prototype && popover.current?.matches(':popover-open')) load();
  }, [load]);
  /** The calendar opens below its field, so the page scrolls until there is room. */
  const makeRoom = () => {
    const field = opener.current;
    if (field && innerHeight - field.getBoundingClientRect().bottom < calendarHeightPx)
      field.scrollIntoView({ block: 'start', behavior: 'instant' });
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={`${className} ${styles.opener}`}
        popoverTarget={id}
        onPointerEnter={load}
        onFocus={load}
      >
        <span>When</span>
        <span className={styles.value}>{textOf(selected) ?? (meant && textOf(meant)) ?? 'Any days'}</span>
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={styles.popover}
        role="dialog"
        aria-labelledby={`${id}-title`}
        onBeforeToggle={({ newState }) => newState === 'open' && makeRoom()}
        onToggle={load}
      >
        <h2 id={`${id}-title`} className="visually-hidden">
          Days
        </h2>
        {Calendar ? (
          <Calendar
            selected={selected}
            today={today}
            onSelect={setSelected}
            onDone={() => popover.current?.hidePopover()}
          />
        ) : (
          <DateFields className={className} selected={selected} today={today} onSelect={setSelected} />
        )}
        {selected.days && <input type="hidden" name="days" value={selected.days} />}
        {selected.weekendIn && <input type="hidden" name="weekendIn" value={selected.weekendIn} />}
      </div>
    </>
  );
};

/** The device's own date pickers: familiar, and without any script. */
const DateFields = ({
  className,
  selected,
  today,
  onSelect,
}: {
  className: string | undefined;
  selected: SelectedDays;
  today: Day;
  onSelect: (selected: SelectedDays) => void;
}) => {
  const { startDay, endDay } = selected;
  const { endDay: seasonEnd } = seasonOf(today);
  return (
    <>
      <label className={`${className} ${styles.day}`}>
        <span>First day</span>
        <input
          name="startDate"
          type="date"
          min={today}
          max={seasonEnd}
          defaultValue={startDay}
          onChange={({ currentTarget: { value } }) => onSelect({ ...selected, startDay: value })}
        />
      </label>
      <label className={`${className} ${styles.day}`}>
        <span>Last day</span>
        <input
          name="endDate"
          type="date"
          min={startDay && startDay > today ? startDay : today}
          max={seasonEnd}
          defaultValue={endDay}
          onChange={({ currentTarget: { value } }) => onSelect({ ...selected, endDay: value })}
        />
      </label>
    </>
  );
};
