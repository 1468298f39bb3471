import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SearchedListing } from '#contract/listing.ts';
import { formatAcres } from '#domain/acreage.ts';
import { type DayRange, formatDays } from '#domain/dates.ts';
import { paths } from '../paths.ts';
import { hydratedLater } from '../rendering/hydrated-later.tsx';
import { CardFoot } from './card-foot.tsx';
import styles from './listing-card.module.css';
import { Photo } from './photo.tsx';
// The styles of what the server renders and the browser hydrates later.
import '../saved/heart.module.css';
import './card-price.module.css';

const Foot = hydratedLater(
  import.meta.env.SSR && CardFoot,
  () => import('./card-foot.tsx').then(({ CardFoot }) => CardFoot),
  <div className={styles.foot} />,
);

type ListingCardProps = {
  listing: SearchedListing;
  /** The searched days, to preselect on the listing's page; undefined where the search leaves open which. */
  days: DayRange | undefined;
  /** What its card says of other days; by default those that the search has found. */
  free?: ReactNode;
  /** Its photo is loaded with high priority. */
  isUrgent: boolean;
  highlighted: boolean;
  onHighlight: (listingIds: readonly string[]) => void;
};

/** A listing's card on the home page: photo, title, place, activities, price. */
export const ListingCard = (props: ListingCardProps) => {
  const { listing, days, isUrgent, highlighted, onHighlight } = props;
  const { id, title, city, county, acreage, listingActivities, photoIds, freeDays, miles } = listing;
  const ownDays = days ?? freeDays ?? undefined;
  const free = props.free ?? (!days && freeDays && `Free ${formatDays(freeDays)}`);
  return (
    <article
      className={styles.card}
      data-highlighted={highlighted}
      onMouseEnter={() => onHighlight([id])}
      onMouseLeave={() => onHighlight([])}
      onFocus={() => onHighlight([id])}
      onBlur={() => onHighlight([])}
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
          <Link to={paths.listing(id, ownDays)}>{title}</Link>
        </h3>
        <p className={styles.line}>
          {city}, {county} County · {formatAcres(acreage)}
          {miles !== null && ` · ${miles < 1 ? '< 1' : Math.round(miles)} mi`}
        </p>
        <p className={styles.line}>{listingActivities.join(', ')}</p>
        {free && <p className={styles.free}>{free}</p>}
        <Foot listing={listing} days={ownDays} />
      </div>
    </article>
  );
};
