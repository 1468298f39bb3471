import { useState } from 'react';
import { Link } from 'react-router';
import type { Review } from '#contract/review.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { HideDialog } from './dialogs.ts';
import { ReviewText } from './review-text.tsx';
import styles from './reviews.module.css';

type Written = { listingName: string; review: Review };

/** What a user has reviewed, for administrators, who can hide it. */
export const ReviewsOfUser = ({
  reviews,
  onDone,
}: {
  reviews: readonly Written[];
  onDone: (notice: string) => unknown;
}) => {
  const [chosen, setChosen] = useState<Review>();
  if (reviews.length === 0) return <Empty title="None." />;
  return (
    <>
      <ul role="list" className={styles.list}>
        {reviews.map(({ review, listingName }) => (
          <ReviewText
            key={review.id}
            review={review}
            by={<Link to={paths.listing(review.listingId)}>{listingName}</Link>}
          >
            <div>
              <Button small onClick={() => setChosen(review)} {...HideDialog.preload}>
                {review.hiddenReason === null ? 'Hide' : 'Show again'}
                <span className="visually-hidden"> the review of {listingName}</span>
              </Button>
            </div>
          </ReviewText>
        ))}
      </ul>
      {chosen && (
        <HideDialog
          reviewId={chosen.id}
          isHidden={chosen.hiddenReason !== null}
          onDone={onDone}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
};
