import type { ReactNode } from 'react';
import type { Review } from '#contract/review.ts';
import { formatDateOf } from '#domain/dates.ts';
import { blindDays } from '#domain/review.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import styles from './reviews.module.css';
import { Stars } from './stars.tsx';

/**
 * One review; `by` says whose it is, or of which land. Its writer and administrators read blind words first, then those
 * that others read meanwhile, which the owner has answered.
 */
export const ReviewText = ({
  review,
  by,
  isOwn,
  children,
}: {
  review: Review;
  by: ReactNode;
  /** Whether to mark it among those of others. */
  isOwn?: boolean;
  children?: ReactNode;
}) => (
  <li className={styles.review}>
    <p className={styles.by}>
      <Stars rating={review.rating} />
      <strong>{by}</strong>
      {isOwn && <StatusChip tone="lake">Yours</StatusChip>}
      {review.isVerifiedVisit && <StatusChip tone="pine">Verified visit</StatusChip>}
      <time dateTime={review.lastModifiedDateTime.toISOString()}>
        {formatDateOf(review.lastModifiedDateTime)}
      </time>
    </p>
    <p className={styles.comment}>{review.comment}</p>
    {review.shownDateTime === null && review.hiddenReason === null && (
      <p className={styles.soft}>
        Others read it once the owner has rated the visit too, or after {blindDays} days.
      </p>
    )}
    {review.shownWords && (
      <div className={styles.aside}>
        <p className={styles.by}>
          <span className={styles.soft}>
            {review.hiddenReason === null ? 'Until then others read:' : 'Until then others would read:'}
          </span>
          <Stars rating={review.shownWords.rating} />
        </p>
        <p className={styles.comment}>{review.shownWords.comment}</p>
      </div>
    )}
    {review.hostAnswer && (
      <div className={styles.aside}>
        <p className={styles.by}>
          <strong>The owner’s answer</strong>
          <time dateTime={review.hostAnswer.dateTime.toISOString()}>
            {formatDateOf(review.hostAnswer.dateTime)}
          </time>
        </p>
        <p className={styles.comment}>{review.hostAnswer.text}</p>
      </div>
    )}
    {review.hiddenReason !== null && (
      <p className={styles.hidden}>Hidden by Openacre: {review.hiddenReason}</p>
    )}
    {children}
  </li>
);
