import { Star } from 'lucide';
import { Link } from 'react-router';
import type { ListingCard as Card } from '#contract/listing.ts';
import { formatAcres } from '#domain/acreage.ts';
import type { DayRange } from '#domain/dates.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { CardPrice } from './card-price.tsx';
import styles from './listing-card.module.css';
import { Photo } from './photo.tsx';

type ListingCardProps = {
  listing: Card;
  /** The searched days, to preselect on the listing's page. */
  days: DayRange | undefined;
  /** Its photo is loaded with high priority. */
  isUrgent: boolean;
  highlighted: boolean;
  onHighlight: (listingId: string | null) => void;
};

/** A listing's card on the home page: photo, title, place, activities, price. */
export const ListingCard = ({ listing, days, isUrgent, highlighted, onHighlight }: ListingCardProps) => {
  const {
    id,
    title,
    city,
    county,
    acreage,
    listingActivities,
    photoIds,
    baseCostCents,
    daysPrice,
    rating,
    reviewCount,
  } = listing;
  return (
    <article
      className={styles.card}
      data-highlighted={highlighted}
      onMouseEnter={() => onHighlight(id)}
      onMouseLeave={() => onHighlight(null)}
      onFocus={() => onHighlight(id)}
      onBlur={() => onHighlight(null)}
    >
      <div className={styles.frame}>
        <Photo
          className={styles.image}
          photoId={photoIds[0]}
          alt=""
          sizes="(max-width: 640px) 92vw, (max-width: 1100px) 44vw, 22rem"
          eager={isUrgent}
        />
        {listing.isAutoConfirm && <span className={styles.instant}>Confirms at once</span>}
      </div>
      <div className={styles.text}>
        <h3 className={styles.title}>
          <Link to={paths.listing(id, days)}>{title}</Link>
        </h3>
        <p className={styles.line}>
          {city}, {county} County · {formatAcres(acreage)}
        </p>
        <p className={styles.line}>{listingActivities.join(', ')}</p>
        <div className={styles.foot}>
          <span className={`${styles.price} figures`}>
            <CardPrice baseCostCents={baseCostCents} daysPrice={daysPrice} days={days} />
          </span>
          {rating !== null && (
            <span className={styles.rating}>
              <Icon of={Star} size={15} filled />
              <span className="figures">{rating.toFixed(1)}</span>
              <span className="visually-hidden">out of 5,</span> ({reviewCount}
              <span className="visually-hidden"> reviews</span>)
            </span>
          )}
        </div>
      </div>
    </article>
  );
};
