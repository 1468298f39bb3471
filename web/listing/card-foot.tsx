import type { SearchedListing } from '#contract/listing.ts';
import type { DayRange } from '#domain/dates.ts';
import { formatRating } from '#domain/stars.ts';
import { OneStar } from '../review/one-star.tsx';
import { Heart } from '../saved/heart.tsx';
import { CardPrice } from './card-price.tsx';
import styles from './listing-card.module.css';

type CardFootProps = { listing: SearchedListing; days: DayRange | undefined };

/** The last line of a card, price and rating; and its heart, which lies on the photo. */
export const CardFoot = ({ listing, days }: CardFootProps) => {
  const { baseCostCents, daysPrice, rating, reviewCount } = listing;
  return (
    <>
      <div className={styles.foot}>
        <span className={`${styles.price} figures`}>
          <CardPrice baseCostCents={baseCostCents} daysPrice={daysPrice} days={days} />
        </span>
        {rating !== null && (
          <span className={styles.rating}>
            <OneStar />
            <span className="figures">{formatRating(rating)}</span>
            <span className="visually-hidden">out of 5,</span>
            <span>
              ({reviewCount}
              <span className="visually-hidden"> {reviewCount === 1 ? 'review' : 'reviews'}</span>)
            </span>
          </span>
        )}
      </div>
      <Heart listing={listing} />
    </>
  );
};
