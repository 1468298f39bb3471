import type { ListingCard } from '#contract/listing.ts';
import type { DayRange } from '#domain/dates.ts';
import styles from './alternatives.module.css';
import { LandRow } from './land-row.tsx';

/** Land near a place that is free on the same days, as a short list of links. */
export const Alternatives = ({ listings, days }: { listings: readonly ListingCard[]; days: DayRange }) => (
  <ul role="list" className={styles.list}>
    {listings.map((listing) => (
      <li key={listing.id}>
        <LandRow listing={listing} days={days} />
      </li>
    ))}
  </ul>
);
