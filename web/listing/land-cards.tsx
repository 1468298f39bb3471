import type { ReactNode } from 'react';
import type { SearchedListing } from '#contract/listing.ts';
import type { DayRange } from '#domain/dates.ts';
import { FreeDays } from './free-days.tsx';
import { ListingCard } from './listing-card.tsx';
import styles from './other-land.module.css';

type LandCardsProps = {
  id: string;
  heading: string;
  listings: readonly SearchedListing[];
  /** The days on which land is wanted. */
  wanted?: DayRange | undefined;
  /** Beside the heading. */
  action?: ReactNode;
};

/** Cards under a heading, side by side on a phone; nothing without land. */
export const LandCards = ({ id, heading, listings, wanted, action }: LandCardsProps) =>
  listings.length > 0 && (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{heading}</h2>
        {action}
      </div>
      <ul role="list" className={styles.cards}>
        {listings.map((listing) => (
          <li key={listing.id}>
            <ListingCard
              listing={listing}
              days={undefined}
              free={wanted && <FreeDays wanted={wanted} freeDays={listing.freeDays} />}
              isUrgent={false}
              highlighted={false}
              onHighlight={() => {}}
            />
          </li>
        ))}
      </ul>
    </section>
  );
