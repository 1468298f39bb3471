import { type ComponentType, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { formatRating } from '#domain/stars.ts';
import { paths } from '../paths.ts';
import { Stars } from '../review/stars.tsx';
import { usePerson } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import styles from './detail.module.css';

type List = ComponentType<{ listingId: string; listingName: string }>;

const ReportListing = lazyPart(() =>
  import('../conduct/report-listing.tsx').then(({ ReportListing }) => ReportListing),
);

/** The list, loaded for those who may read it. Without it the rest of the page stays, and the land can be reported. */
const ReviewList: List = lazyPart(
  () => import('../review/review-list.tsx').then(({ ReviewList }) => ReviewList),
  ({ listingId }, failures) =>
    failures > 0 ? (
      <div className={styles.tools}>
        <ErrorLine>Ope, error laoding reviews.</ErrorLine>
        {/* The press itself makes it try again; the page is loaded where the browser remembers the failure. */}
        <Button small onClick={failures > 1 ? () => location.reload() : undefined}>
          Try again
        </Button>
        <ReportListing listingId={listingId} />
      </div>
    ) : (
      <p role="status" className={styles.soft}>
        Loading…
      </p>
    ),
);

type ReviewsProps = {
  listing: { id: string; displayTitle: string; rating: number | null; reviewCount: number };
};

/** Reviews are visible to signed-in users only; everybody reads the average. */
export const Reviews = ({ listing: { id, displayTitle, rating, reviewCount } }: ReviewsProps) => {
  const person = usePerson();
  const { search } = useLocation();
  // Its script may come after a navigation to the reviews, which has found nothing to scroll to and stayed at the top.
  useEffect(() => {
    if (location.hash === '#reviews' && scrollY === 0) document.getElementById('reviews')?.scrollIntoView();
  }, []);
  return (
    <section aria-labelledby="reviews">
      {/* Links to the reviews move the focus here. */}
      <h2 id="reviews" tabIndex={-1}>
        Reviews
      </h2>
      {person ? (
        <ReviewList key={id} listingId={id} listingName={displayTitle} />
      ) : (
        <>
          {rating !== null && (
            <p className={`${styles.stars} figures`}>
              <Stars rating={rating} />
              {formatRating(rating)} out of 5, from {reviewCount} {reviewCount === 1 ? 'review' : 'reviews'}
            </p>
          )}
          <p className={styles.soft} data-guest={person === undefined || undefined}>
            <Link to={paths.login({ next: `${paths.listing(id)}${search}#reviews` })} rel="nofollow">
              Log in or sign up to see reviews.
            </Link>
          </p>
        </>
      )}
    </section>
  );
};
