import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Review } from '#contract/review.ts';
import { adminPaths } from '../admin-paths.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { ReviewText } from './review-text.tsx';
import styles from './reviews.module.css';

/** How many are shown, the latest; the table has the others. */
const maxShown = 10;

type Found = { reviews: readonly Review[]; total: number };

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
  const [{ reviews, total }, setFound] = useState<Found>({ reviews: [], total: 0 });
  const [isFailed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that was hidden has left the other list
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const { listReviews } = await api();
      const found = await listReviews({ query: { tab: 'hidden', listingId, pageSize: maxShown } });
      if (isCurrent) setFound(found);
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
      {total > reviews.length && (
        <Link to={adminPaths.reviews({ listingId })}>All {total} hidden reviews of this land</Link>
      )}
    </section>
  );
};
