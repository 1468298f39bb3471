import { formatInstant } from '#domain/dates.ts';
import styles from './activity.module.css';
import { wordsForSide } from './activity-words.ts';
import type { Reader } from './booking-views.ts';

type Line = { dateTime: Date; message: string; by?: string | null };

/**
 * What happened and when, the latest first; and whose doing it was, where that is told. One of the booking's two sides
 * reads what concerns them, with 'you' for their own part.
 */
export const Activity = ({ lines, reader }: { lines: readonly Line[]; reader: Reader }) => {
  const told = lines.flatMap(({ message, ...line }) => {
    const words = reader === 'administrator' ? message : wordsForSide(reader, message);
    return words === undefined ? [] : [{ ...line, words }];
  });
  return (
    <ol role="list" className={styles.lines}>
      {told.toReversed().map(({ dateTime, words, by }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added, and two can be alike
        <li key={told.length - index}>
          <time dateTime={dateTime.toISOString()}>{formatInstant(dateTime)}</time>
          <span>
            {words}
            {by && <span className={styles.by}>{by}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
};
