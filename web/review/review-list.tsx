import { useEffect, useRef, useState } from 'react';
import type { contract } from '#contract/contract.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { Review } from '#contract/review.ts';
import { type ReviewSort, ratings, reviewSorts } from '#domain/review.ts';
import { ReportButton } from '../conduct/report-button.tsx';
import { ReportListing } from '../conduct/report-listing.tsx';
import { api } from '../session/api.ts';
import { usePerson } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { Select } from '../ui/field.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notices, notify } from '../ui/notices.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { HiddenReviews } from './hidden-reviews.tsx';
import { HideDialog } from './hide-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { ReviewText } from './review-text.tsx';
import styles from './reviews.module.css';
import { Stars } from './stars.tsx';

type Page = Answer<typeof contract.getListingReviews>;

const sortNames: Record<ReviewSort, string> = {
  newest: 'Newest',
  highest: 'Most stars',
  lowest: 'Fewest stars',
};

/**
 * Loads the reviews of a listing, page after page. Only the answer to the latest call counts; `tryAgain` repeats it
 * after it failed.
 */
const useReviews = (listingId: string, sort: ReviewSort) => {
  const [loaded, setLoaded] = useState<Page>();
  const [isLoading, setLoading] = useState(false);
  const [failedPage, setFailedPage] = useState<number>();
  const calls = useRef(0);
  const load = async (page: number): Promise<void> => {
    calls.current += 1;
    const call = calls.current;
    setLoading(true);
    const found = await api()
      .then(({ getListingReviews }) => getListingReviews({ params: { listingId }, query: { sort, page } }))
      .catch(() => undefined);
    if (call !== calls.current) return;
    setLoading(false);
    setFailedPage(found ? undefined : page);
    if (found) setLoaded((known) => (known && page > 1 ? append(known, found) : found));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another listing or order is loaded anew
  useEffect(() => void load(1), [listingId, sort]);
  return {
    loaded,
    isLoading,
    isFailed: failedPage !== undefined,
    loadFirst: () => load(1),
    loadMore: () => load((loaded?.page ?? 0) + 1),
    tryAgain: () => load(failedPage ?? 1),
  };
};

/** The listed reviews and the next page's, each once: a new review has moved others to the next page. */
const append = (known: Page, next: Page): Page => {
  const ids = new Set(known.reviews.map(({ id }) => id));
  return { ...next, reviews: [...known.reviews, ...next.reviews.filter(({ id }) => !ids.has(id))] };
};

/** How many reviews have five stars, four, down to one. */
const Counts = ({ counts, total }: Pick<Page, 'counts' | 'total'>) => (
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
const averageOf = ({ counts, total }: Pick<Page, 'counts' | 'total'>): number =>
  Math.round((100 * counts.reduce((sum, count, index) => sum + count * (index + 1), 0)) / total) / 100;

/** The reviews of a listing for whoever is signed in, with their own to write or update, and the way to report it. */
export const ReviewList = ({ listingId, listingName }: { listingId: string; listingName: string }) => {
  const [sort, setSort] = useState<ReviewSort>('newest');
  const [isWriting, setWriting] = useState(false);
  const [answering, setAnswering] = useState<Review>();
  const [hiding, setHiding] = useState<Review>();
  const isAdministrators = usePerson()?.role === 'Administrator';
  const { loaded, isLoading, isFailed, loadFirst, loadMore, tryAgain } = useReviews(listingId, sort);
  const error = isFailed && (
    <div className={styles.act}>
      <ErrorLine>Ope, error laoding reviews.</ErrorLine>
      <Button small onClick={tryAgain}>
        Try again
      </Button>
    </div>
  );
  if (!loaded) return error || <Loading what="the reviews" />;
  const { reviews, page, pageSize, total, counts, own, canWrite, canAnswer } = loaded;
  return (
    <div className={styles.reviews}>
      <div className={styles.top}>
        {total === 0 ? (
          <p className={styles.soft}>No Reviews yet.</p>
        ) : (
          <p className={`${styles.average} figures`}>
            <Stars rating={averageOf(loaded)} size={22} />
            {averageOf(loaded).toFixed(2)} out of 5, from {total} {total === 1 ? 'review' : 'reviews'}
          </p>
        )}
        {canWrite && (
          <Button onClick={() => setWriting(true)}>{own ? 'Update Review' : 'Write Review'}</Button>
        )}
      </div>
      {own && own.shownDateTime === null && (
        <ul role="list" className={styles.list}>
          <ReviewText review={own} by="Your review" />
        </ul>
      )}
      {own && own.hiddenReason !== null && (
        <p className={styles.hidden}>Your review is hidden by an administrator: {own.hiddenReason}</p>
      )}
      {total > 1 && (
        <>
          <Counts counts={counts} total={total} />
          <div className={styles.sort}>
            <Select
              label="Sort by"
              value={sort}
              onChange={({ currentTarget }) => setSort(currentTarget.value as ReviewSort)}
            >
              {reviewSorts.map((one) => (
                <option key={one} value={one}>
                  {sortNames[one]}
                </option>
              ))}
            </Select>
            <span role="status" className={styles.soft}>
              {isLoading && 'Loading…'}
            </span>
          </div>
        </>
      )}
      {error}
      {total > 0 && (
        <ul role="list" className={styles.list} aria-busy={isLoading}>
          {reviews.map((review) => (
            <ReviewText key={review.id} review={review} by={review.userDisplayName}>
              <div className={styles.act}>
                {canAnswer && !review.hostAnswer && (
                  <Button small onClick={() => setAnswering(review)}>
                    Answer<span className="visually-hidden"> {review.userDisplayName}</span>
                  </Button>
                )}
                {isAdministrators && (
                  <Button small onClick={() => setHiding(review)}>
                    Hide<span className="visually-hidden"> the review by {review.userDisplayName}</span>
                  </Button>
                )}
                {review.id !== own?.id && !isAdministrators && (
                  <ReportButton
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
      {page * pageSize < total && !isFailed && (
        <div>
          <Button aria-disabled={isLoading} onClick={() => !isLoading && loadMore()}>
            {isLoading ? 'Loading…' : 'Show more reviews'}
          </Button>
        </div>
      )}
      {isAdministrators && <HiddenReviews listingId={listingId} of={loaded} onChoose={setHiding} />}
      {isWriting && (
        <ReviewDialog
          listingId={listingId}
          listingName={listingName}
          review={own}
          onDone={loadFirst}
          onClose={() => setWriting(false)}
        />
      )}
      {answering && (
        <AnswerDialog review={answering} onDone={loadFirst} onClose={() => setAnswering(undefined)} />
      )}
      {hiding && (
        <HideDialog
          reviewId={hiding.id}
          isHidden={hiding.hiddenReason !== null}
          onDone={async (notice) => {
            notify(notice);
            await loadFirst();
          }}
          onClose={() => setHiding(undefined)}
        />
      )}
      {!canAnswer && <ReportListing listingId={listingId} />}
      <Notices />
    </div>
  );
};
