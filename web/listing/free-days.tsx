import { type DayRange, formatDays } from '#domain/dates.ts';
import styles from './free-days.module.css';

type FreeDaysProps = {
  /** The days on which land is wanted. */
  wanted: DayRange;
  /** Those of the land's answer: the same, or the nearest on which it is free. */
  freeDays: DayRange | null;
};

/**
 * Whether land is free on the wanted days, or else its nearest free ones, whose price stands beside it
 * (docs/rules/saved.md#days).
 */
export const FreeDays = ({ wanted, freeDays }: FreeDaysProps) => {
  if (!freeDays)
    return <span className={styles.taken}>Not free on your days, nor three weeks around them</span>;
  if (freeDays.startDay === wanted.startDay && freeDays.endDay === wanted.endDay)
    return <span className={styles.free}>Free on your days</span>;
  return <span className={styles.taken}>Not free on your days. Nearest: {formatDays(freeDays)}</span>;
};
