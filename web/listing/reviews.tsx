import { Link, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { saveReferrer, usePerson } from '../session/session.ts';
import styles from './detail.module.css';

/** Reviews are visible to signed-in users only. */
export const Reviews = ({ rating, reviewCount }: { rating: number | null; reviewCount: number }) => {
  const person = usePerson();
  const { pathname } = useLocation();
  return (
    <section id="reviews" aria-labelledby="reviews-heading">
      <h2 id="reviews-heading">Reviews</h2>
      {rating !== null && (
        <p className="figures">
          {rating.toFixed(2)} out of 5, from {reviewCount} {reviewCount === 1 ? 'review' : 'reviews'}
        </p>
      )}
      {person && reviewCount === 0 && <p className={styles.soft}>No Reviews yet.</p>}
      {!person && (
        <p className={styles.soft}>
          <Link to={paths.login()} onClick={() => saveReferrer(pathname)}>
            Log in or sign up to see reviews.
          </Link>
        </p>
      )}
    </section>
  );
};
