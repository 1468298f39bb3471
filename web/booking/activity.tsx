import { formatInstant } from '#domain/dates.ts';
import styles from './activity.module.css';

type Line = { dateTime: Date; message: string; by?: string | null };

/** A booking's activity with its times, latest first, and with the actor's name where it is given. */
export const Activity = ({ lines }: { lines: readonly Line[] }) => (
  <ol role="list" className={styles.lines}>
    {lines.toReversed().map(({ dateTime, message, by }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added, and two can be alike
      <li key={lines.length - index}>
        <time dateTime={dateTime.toISOString()}>{formatInstant(dateTime)}</time>
        <span>
          {message}
          {by && <span className={styles.by}>{by}</span>}
        </span>
      </li>
    ))}
  </ol>
);
