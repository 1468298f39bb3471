import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { contract } from '#contract/contract.ts';
import type { Answer } from '#contract/endpoint.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { ReviewDialog } from './dialogs.ts';
import { PagesOfReviews } from './pages-of-reviews.tsx';
import { ReviewText } from './review-text.tsx';
import styles from './reviews.module.css';
import { useFocusOnNewPage } from './use-focus-on-new-page.ts';
import { useReviewsSearch } from './use-reviews-search.ts';

const pageSize = 10;

type Entry = Answer<typeof contract.getUserListingReviews>['reviews'][number];

/** A user's own reviews, and before them the land that they have visited and not reviewed. */
export const OwnReviews = ({ entries }: { entries: readonly Entry[] }) => {
  const [chosen, setChosen] = useState<Entry>();
  const { revalidate } = useRevalidator();
  const { page: asked, linkTo } = useReviewsSearch();
  const total = entries.length;
  const page = Math.min(asked, Math.max(1, Math.ceil(total / pageSize)));
  const { rangeLine, focusWhenLoaded } = useFocusOnNewPage(page);
  if (total === 0)
    return <p className={styles.soft}>No Reviews yet. After a visit you can write one here.</p>;
  const shown = entries.slice((page - 1) * pageSize, page * pageSize);
  return (
    <>
      {total > pageSize && (
        <p ref={rangeLine} tabIndex={-1} className={`${styles.soft} figures`}>
          {(page - 1) * pageSize + 1}–{(page - 1) * pageSize + shown.length} of {total}
        </p>
      )}
      <ul role="list" className={styles.list}>
        {shown.map((entry) => (
          <OwnReview key={entry.listingId} entry={entry} onWrite={() => setChosen(entry)} />
        ))}
      </ul>
      <PagesOfReviews {...{ page, pageSize, total, linkTo }} onFollow={focusWhenLoaded} />
      {chosen && (
        <ReviewDialog
          listingId={chosen.listingId}
          listingName={chosen.listingName}
          hasVisited={chosen.listingReviewDetail?.isVerifiedVisit ?? true} // else it asks for no review
          review={chosen.listingReviewDetail}
          onDone={revalidate}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
};

const OwnReview = ({ entry, onWrite }: { entry: Entry; onWrite: () => void }) => {
  const { listingId, listingName, isPublic, listingReviewDetail: review } = entry;
  const land = isPublic ? <Link to={paths.listing(listingId)}>{listingName}</Link> : listingName;
  const act = (
    <div>
      <Button small onClick={onWrite} {...ReviewDialog.preload}>
        {review ? 'Update Review' : 'Write Review'}
        <span className="visually-hidden"> of {listingName}</span>
      </Button>
    </div>
  );
  return review ? (
    <ReviewText review={review} by={land}>
      {act}
    </ReviewText>
  ) : (
    <li className={styles.review}>
      <p className={styles.by}>
        <strong>{land}</strong>
        <span className={styles.soft}>How was your visit?</span>
      </p>
      {act}
    </li>
  );
};
