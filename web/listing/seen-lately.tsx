import { useEffect, useState } from 'react';
import type { SearchedListing } from '#contract/listing.ts';
import type { Day, DayRange } from '#domain/dates.ts';
import { clearSeen, readSeen } from '../saved/seen-lately.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { LandCards } from './land-cards.tsx';
import styles from './other-land.module.css';

type SeenLatelyProps = {
  exceptId?: string;
  /** The days on which land is wanted: both, or neither. */
  startDay?: Day | undefined;
  endDay?: Day | undefined;
};

type Seen = { listings: readonly SearchedListing[]; wanted?: DayRange | undefined };

/**
 * The land that was opened last in this browser, without the listing that is open. Nothing where there is none, or
 * where it can't be loaded; its room is kept meanwhile. Rendered in browsers only
 * (docs/rules/saved.md#seen-lately).
 */
export const SeenLately = ({ exceptId, startDay, endDay }: SeenLatelyProps) => {
  const [seen, setSeen] = useState<Seen>({ listings: [] });
  const [isLoading, setLoading] = useState(() => readSeen().some((id) => id !== exceptId));
  const [isCleared, setCleared] = useState(false);
  useEffect(() => {
    let isCancelled = false;
    const ids = readSeen().filter((id) => id !== exceptId);
    const load = async () => {
      const { getLandCards } = await api();
      const { lands } = await getLandCards({
        query: { ids: ids.join(','), startDate: startDay, endDate: endDay },
      });
      const wanted = startDay && endDay ? { startDay, endDay } : undefined;
      if (!isCancelled) setSeen({ listings: lands.map(({ listing }) => listing), wanted });
    };
    if (ids.length > 0)
      load()
        // The page says all else without it; what was loaded for other days would not be true.
        .catch(() => !isCancelled && setSeen({ listings: [] }))
        .finally(() => !isCancelled && setLoading(false));
    return () => {
      isCancelled = true;
    };
  }, [exceptId, startDay, endDay]);
  const clear = () => {
    clearSeen();
    setSeen({ listings: [] });
    setCleared(true);
  };
  return (
    <div className={styles.seen} data-loading={isLoading}>
      <LandCards
        id="seen-lately"
        heading="Seen lately"
        {...seen}
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
