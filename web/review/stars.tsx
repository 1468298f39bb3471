import { toQuarters } from '#domain/stars.ts';
import styles from './stars.module.css';

/**
 * An average or a rating as five stars, to the nearest quarter (docs/rules/reviews.md#stars), as high as the text that
 * is beside them; empty ones, which are not read aloud, without a rating. The style sheet draws them, so that public
 * pages need hardly any script.
 */
export const Stars = ({ rating }: { rating: number | null }) => (
  <span
    className={styles.stars}
    role="img"
    aria-label={`${rating} out of 5 stars`}
    aria-hidden={rating === null}
    data-quarters={toQuarters(rating ?? 0) * 4}
  />
);
