import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Review } from '#contract/review.ts';
import { type ReviewSort, ratings, reviewSorts } from '#domain/review.ts';
import { formatRating } from '#domain/stars.ts';
import { ReportButton } from '../conduct/report-button.tsx';
import { ReportListing } from '../conduct/report-listing.tsx';
import { paths } from '../paths.ts';
import { usePerson } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { Select } from '../ui/field.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notices, notify } from '../ui/notices.tsx';
import { AnswerDialog, HideDialog, ReviewDialog } from './dialogs.ts';
import { HiddenReviews } from './hidden-reviews.tsx';
import { PagesOfReviews } from './pages-of-reviews.tsx';
import { ReviewText } from './review-text.tsx';
import styles from './reviews.module.css';
import { Stars } from './stars.tsx';
import { useFocusOnNewPage } from './use-focus-on-new-page.ts';
import { type ReviewsPage, useReviews } from './use-reviews.ts';
import { useReviewsSearch } from './use-reviews-search.ts';

const sortNames: Record<ReviewSort, string> = {
  newest: 'Newest',
  highest: 'Most stars',
  lowest: 'Fewest stars',
};

/** How many reviews have five stars, four, down to one. */
const Counts = ({ counts, total }: Pick<ReviewsPage, 'counts' | 'total'>) => (
  <ul role="list" className={styles.counts}>
    {ratings.toReversed().map((stars) => (
      <li key={stars}>
        <span>{stars === 1 ? '1 star' : `${stars} stars`}</span>
        <span className={styles.bar} aria-hidden="true">
          <span style={{ width: `${(100 * (counts[stars - 1] ?? 0)) / total}%` }} />
        </span>
        <span className="figures">{counts[stars - 1]}</span>
      </li>
    ))}
  </ul>
);

/** The average to two decimals, as the listing has it. */
const averageOf = ({ counts, total }: Pick<ReviewsPage, 'counts' | 'total'>): number =>
  Math.round((100 * counts.reduce((sum, count, index) => sum + count * (index + 1), 0)) / total) / 100;

/** The reviews of a listing for whoever is signed in, with their own to write or update, and the way to report it. */
export const ReviewList = ({ listingId, listingName }: { listingId: string; listingName: string }) => {
  const { sort, page, linkTo } = useReviewsSearch();
  const { loaded, state, load } = useReviews(listingId, sort, page);
  const [isWriting, setWriting] = useState(false);
  const [answering, setAnswering] = useState<Review>();
  const [hiding, setHiding] = useState<Review>();
  const isAdministrators = usePerson()?.role === 'Administrator';
  const navigate = useNavigate();
  const { rangeLine, focusWhenLoaded } = useFocusOnNewPage(loaded);
  const last = loaded && Math.max(1, Math.ceil(loaded.total / loaded.pageSize));
  // A page past the end: reviews were hidden, or the link is old.
  const isPastEnd = loaded?.page === page && last !== undefined && page > last;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is past the end
  useEffect(() => {
    if (isPastEnd) void navigate(linkTo({ page: last }), { replace: true, preventScrollReset: true });
  }, [isPastEnd, last]);

  const error = state === 'failed' && (
    <div className={styles.act}>
      <ErrorLine>Ope, error laoding reviews.</ErrorLine>
      <Button small onClick={load}>
        Try again
      </Button>
    </div>
  );
  if (!loaded)
    return error ? (
      <div className={styles.reviews}>
        {error}
        <ReportListing listingId={listingId} />
        <Notices />
      </div>
    ) : (
      <Loading what="the reviews" />
    );
  const { reviews, pageSize, total, counts, own, canWrite, canAnswer } = loaded;
  const isLoading = state === 'loading' || isPastEnd;
  const first = (loaded.page - 1) * pageSize + 1;
  return (
    <div className={styles.reviews}>
      <div className={styles.top}>
        {total === 0 ? (
          <p className={styles.soft}>No Reviews yet.</p>
        ) : (
          <p className={`${styles.average} figures`}>
            <Stars rating={averageOf(loaded)} />
            {formatRating(averageOf(loaded))} out of 5, from {total} {total === 1 ? 'review' : 'reviews'}
          </p>
        )}
        {canWrite && (
          <Button onClick={() => setWriting(true)} {...ReviewDialog.preload}>
            {own ? 'Update Review' : 'Write Review'}
          </Button>
        )}
        {/* Not their own land: then it is the address that keeps them from writing. */}
        {!canWrite && !canAnswer && (
          <p className={styles.soft}>
            To write a review, first <Link to={paths.myAccount()}>confirm your email address</Link>.
          </p>
        )}
      </div>
      {own && (own.shownDateTime === null || own.hiddenReason !== null) && (
        <ul role="list" className={styles.list}>
          <ReviewText review={own} by="Your review" />
        </ul>
      )}
      {total > 1 && (
        <>
          <Counts counts={counts} total={total} />
          <div className={styles.sort}>
            <Select
              label="Sort by"
              value={sort}
              onChange={({ currentTarget }) =>
                navigate(linkTo({ sort: currentTarget.value as ReviewSort }), { preventScrollReset: true })
              }
            >
              {reviewSorts.map((one) => (
                <option key={one} value={one}>
                  {sortNames[one]}
                </option>
              ))}
            </Select>
            <p
              ref={rangeLine}
              tabIndex={-1}
              role="status"
              className={`${styles.soft} ${styles.range} figures`}
            >
              {isLoading && 'Loading…'}
              {state === 'loaded' &&
                last !== undefined &&
                last > 1 &&
                !isPastEnd &&
                `Reviews ${first}–${first + reviews.length - 1} of ${total}`}
            </p>
          </div>
        </>
      )}
      {error}
      {total > 0 && state !== 'failed' && (
        <ul role="list" className={styles.list} aria-busy={isLoading}>
          {reviews.map((review) => (
            <ReviewText
              key={review.id}
              review={review}
              by={review.userDisplayName}
              isOwn={review.id === own?.id}
            >
              <div className={styles.act}>
                {canAnswer && !review.hostAnswer && (
                  <Button small onClick={() => setAnswering(review)} {...AnswerDialog.preload}>
                    Answer<span className="visually-hidden"> {review.userDisplayName}</span>
                  </Button>
                )}
                {isAdministrators && (
                  <Button small onClick={() => setHiding(review)} {...HideDialog.preload}>
                    Hide<span className="visually-hidden"> the review by {review.userDisplayName}</span>
                  </Button>
                )}
                {review.id !== own?.id && !isAdministrators && (
                  <ReportButton
                    isQuiet
                    subject="review"
                    subjectId={review.id}
                    name={`the review by ${review.userDisplayName}`}
                  />
                )}
              </div>
            </ReviewText>
          ))}
        </ul>
      )}
      {!isPastEnd && <PagesOfReviews {...{ page, pageSize, total, linkTo }} onFollow={focusWhenLoaded} />}
      {isAdministrators && <HiddenReviews listingId={listingId} reloadKey={loaded} onChoose={setHiding} />}
      {isWriting && (
        <ReviewDialog
          listingId={listingId}
          listingName={listingName}
          hasVisited={loaded.hasVisited}
          review={own}
          onDone={load}
          onClose={() => setWriting(false)}
        />
      )}
      {answering && <AnswerDialog review={answering} onDone={load} onClose={() => setAnswering(undefined)} />}
      {hiding && (
        <HideDialog
          reviewId={hiding.id}
          isHidden={hiding.hiddenReason !== null}
          onDone={async (notice) => {
            notify(notice);
            await load();
          }}
          onClose={() => setHiding(undefined)}
        />
      )}
      {!canAnswer && <ReportListing listingId={listingId} />}
      <Notices />
    </div>
  );
};
