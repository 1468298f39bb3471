import { type ComponentType, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { usePerson } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import styles from './detail.module.css';

const NotLoaded = () => (
  <>
    <ErrorLine>Ope, error laoding reviews.</ErrorLine>
    <Button small onClick={() => location.reload()}>
      Try again
    </Button>
  </>
);

type List = ComponentType<{ listingId: string; listingName: string }>;

/** The list, loaded for those who may read it. Without it the rest of the page stays. */
const LoadedList: List = (props) => {
  const [Loaded, setLoaded] = useState<List>();
  useEffect(() => {
    import('../review/review-list.tsx').then(
      ({ ReviewList }) => setLoaded(() => ReviewList),
      () => setLoaded(() => NotLoaded),
    );
  }, []);
  return Loaded && <Loaded {...props} />;
};

type ReviewsProps = {
  listing: { id: string; displayTitle: string; rating: number | null; reviewCount: number };
};

/** Reviews are visible to signed-in users only; everybody reads the average. */
export const Reviews = ({ listing: { id, displayTitle, rating, reviewCount } }: ReviewsProps) => {
  const person = usePerson();
  return (
    <section id="reviews" aria-labelledby="reviews-heading">
      <h2 id="reviews-heading">Reviews</h2>
      {person ? (
        <LoadedList key={id} listingId={id} listingName={displayTitle} />
      ) : (
        <>
          {rating !== null && (
            <p className="figures">
              {rating.toFixed(2)} out of 5, from {reviewCount} {reviewCount === 1 ? 'review' : 'reviews'}
            </p>
          )}
          <p className={styles.soft}>
            <Link to={paths.login({ next: `${paths.listing(id)}#reviews` })} rel="nofollow">
              Log in or sign up to see reviews.
            </Link>
          </p>
        </>
      )}
    </section>
  );
};
