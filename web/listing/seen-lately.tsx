import { useEffect, useState } from 'react';
import type { SearchedListing } from '#contract/listing.ts';
import { clearSeen, readSeen } from '../saved/seen-lately.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { LandCards } from './land-cards.tsx';
import styles from './other-land.module.css';

/**
 * The land that was opened last in this browser, without the listing that is open. Nothing where there is none, or
 * where it can't be loaded; its room is kept meanwhile. Rendered in browsers only
 * (docs/rules/saved.md#seen-lately).
 */
export const SeenLately = ({ exceptId }: { exceptId?: string }) => {
  const [listings, setListings] = useState<readonly SearchedListing[]>([]);
  const [isLoading, setLoading] = useState(() => readSeen().some((id) => id !== exceptId));
  const [isCleared, setCleared] = useState(false);
  useEffect(() => {
    let isCancelled = false;
    const ids = readSeen().filter((id) => id !== exceptId);
    const load = async () => {
      const { getLandCards } = await api();
      const { lands } = await getLandCards({ query: { ids: ids.join(',') } });
      if (!isCancelled) setListings(lands.map(({ listing }) => listing));
    };
    if (ids.length > 0)
      load()
        .catch(() => {}) // the page says all else without it
        .finally(() => !isCancelled && setLoading(false));
    return () => {
      isCancelled = true;
    };
  }, [exceptId]);
  const clear = () => {
    clearSeen();
    setListings([]);
    setCleared(true);
  };
  return (
    <div className={styles.seen} data-loading={isLoading}>
      <LandCards
        id="seen-lately"
        heading="Seen lately"
        listings={listings}
        action={
          <Button small onClick={clear} aria-label="Clear: seen lately">
            Clear
          </Button>
        }
      />
      <p role="status" className="visually-hidden">
        {isCleared && 'Cleared. This browser remembers no land that you have seen.'}
      </p>
    </div>
  );
};
