import type { Booking } from '#contract/booking.ts';
import { formatInstant } from '#domain/dates.ts';
import styles from './activity.module.css';

/** What happened and when, the latest first. */
export function Activity({ lines }: { lines: Booking['bookingActivity'] }) {
  return (
    <ol role="list" className={styles.lines}>
      {lines.toReversed().map(({ dateTime, message }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added, and two can be alike
        <li key={lines.length - index}>
          <time dateTime={dateTime.toISOString()}>{formatInstant(dateTime)}</time>
          <span>{message}</span>
        </li>
      ))}
    </ol>
  );
}
