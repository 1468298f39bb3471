import { memo, useEffect } from 'react';
import type { DayRange } from '#domain/dates.ts';
import { ListingCard } from '../listing/listing-card.tsx';
import { endEntrances } from '../ui/entrance.ts';
import styles from './home.module.css';
import type { LoadedPage } from './use-results-pages.ts';

type ResultsPageProps = LoadedPage & {
  /** Whether it appears first: its first cards fade in one after the other, and their photos have priority. */
  isFirst: boolean;
  days: DayRange | undefined;
  highlightedIds: readonly string[];
  onHighlight: (listingIds: readonly string[]) => void;
};

/** The cards of one page of search results, or only their height while they are far from the viewport. */
export const ResultsPage = memo(
  ({ page, listings, height, isFirst, days, highlightedIds, onHighlight }: ResultsPageProps) => {
    const isShown = height === undefined;
    useEffect(() => (isFirst && isShown ? endEntrances : undefined), [isFirst, isShown]);
    return (
      <div data-page={page} style={{ height }}>
        {isShown && (
          <ul role="list" className={styles.cards} data-first={isFirst}>
            {listings.map((listing, index) => (
              <li key={listing.id}>
                <ListingCard
                  listing={listing}
                  days={days}
                  isUrgent={isFirst && index < 2}
                  highlighted={highlightedIds.includes(listing.id)}
                  onHighlight={onHighlight}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    );
  },
);
