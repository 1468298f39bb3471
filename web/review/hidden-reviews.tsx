import { useEffect, useState } from 'react';
import type { Review } from '#contract/review.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { ReviewText } from './review-text.tsx';
import styles from './reviews.module.css';

/**
 * The reviews of a listing that are hidden, for administrators, who can show them again. They are loaded anew for each
 * other `reloadKey`.
 */
export const HiddenReviews = ({
  listingId,
  reloadKey,
  onChoose,
}: {
  listingId: string;
  reloadKey: unknown;
  onChoose: (review: Review) => void;
}) => {
  const [reviews, setReviews] = useState<readonly Review[]>([]);
  const [isFailed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that was hidden has left the other list
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const { listReviews } = await api();
      const found = await listReviews({ query: { tab: 'hidden', listingId, pageSize: 100 } });
      if (isCurrent) setReviews(found.reviews);
    };
    load().then(
      () => isCurrent && setFailed(false),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [listingId, reloadKey]);
  if (isFailed) return <ErrorLine>The hidden reviews couldn’t be loaded. Please reload the page.</ErrorLine>;
  if (reviews.length === 0) return null;
  return (
    <section aria-label="Hidden reviews" className={styles.reviews}>
      <h3>Hidden by administrators</h3>
      <ul role="list" className={styles.list}>
        {reviews.map((review) => (
          <ReviewText key={review.id} review={review} by={review.userDisplayName}>
            <div>
              <Button small onClick={() => onChoose(review)}>
                Show again<span className="visually-hidden"> the review by {review.userDisplayName}</span>
              </Button>
            </div>
          </ReviewText>
        ))}
      </ul>
    </section>
  );
};
