import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListingCard } from '#contract/listing.ts';
import { formatAcres } from '#domain/acreage.ts';
import type { DayRange } from '#domain/dates.ts';
import { paths } from '../paths.ts';
import { CardPrice } from './card-price.tsx';
import styles from './land-row.module.css';
import { Photo } from './photo.tsx';

type LandRowProps = {
  listing: ListingCard;
  /** The days whose price it shows, and with which it opens. */
  days?: DayRange | undefined;
  /** What it says of the days. */
  free?: ReactNode;
};

/** A listing as one row of a list: a small photo, title, place and price. */
export const LandRow = ({ listing, days, free }: LandRowProps) => {
  const { id, title, city, county, acreage, photoIds, baseCostCents, daysPrice } = listing;
  return (
    <div className={styles.land}>
      <Photo className={styles.photo} photoId={photoIds[0]} alt="" sizes="8rem" />
      <div>
        <h3 className={styles.title}>
          <Link to={paths.listing(id, days)}>{title}</Link>
        </h3>
        <p className={styles.soft}>
          {city}, {county} County · {formatAcres(acreage)}
        </p>
        {free && <p>{free}</p>}
        <p className="figures">
          <CardPrice baseCostCents={baseCostCents} daysPrice={daysPrice} days={days} />
        </p>
      </div>
    </div>
  );
};
