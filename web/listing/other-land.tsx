import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Api } from '#contract/contract.ts';
import { type Day, type DayRange, fromPathDay } from '#domain/dates.ts';
import { addSeen } from '../saved/seen-lately.ts';
import { api } from '../session/api.ts';
import { LandCards } from './land-cards.tsx';
import styles from './other-land.module.css';
import { SeenLately } from './seen-lately.tsx';

type Found = Awaited<ReturnType<Api['getOtherLand']>> & { wanted: DayRange | undefined };

/** The days that are chosen on the listing's calendar, as its address has them; taken ones, too. */
const useChosenDays = (): { startDay?: Day | undefined; endDay?: Day | undefined } => {
  const [search] = useSearchParams();
  const [startDay, endDay] = ['start', 'end'].map((name) => fromPathDay(search.get(name) ?? ''));
  return startDay && endDay && startDay <= endDay ? { startDay, endDay } : {};
};

/** It loads from so far before it is in view. */
const near = '800px';

/**
 * Similar land and more of the same host, below a listing; loaded as it comes near the window, and again for other
 * days.
 */
export const OtherLand = ({ listingId }: { listingId: string }) => {
  const [found, setFound] = useState<Found>();
  const [isLoading, setIsLoading] = useState(true);
  const place = useRef<HTMLDivElement>(null);
  const { startDay, endDay } = useChosenDays();
  useEffect(() => addSeen(listingId), [listingId]);
  useEffect(() => {
    let isCancelled = false;
    const load = async () => {
      const { getOtherLand } = await api();
      const answer = await getOtherLand({
        params: { id: listingId },
        query: { startDate: startDay, endDate: endDay },
      });
      const wanted = startDay && endDay ? { startDay, endDay } : undefined;
      if (!isCancelled) setFound({ ...answer, wanted });
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        load()
          // The page says all else without it; what was loaded for other days would not be true.
          .catch(() => !isCancelled && setFound(undefined))
          .finally(() => !isCancelled && setIsLoading(false));
      },
      { rootMargin: near },
    );
    if (place.current) observer.observe(place.current);
    return () => {
      isCancelled = true;
      observer.disconnect();
    };
  }, [listingId, startDay, endDay]);
  return (
    <div ref={place} className={styles.others} data-loading={isLoading}>
      {found && (
        <>
          <LandCards
            id="similar"
            heading="Similar land nearby"
            listings={found.similar}
            wanted={found.wanted}
          />
          <LandCards
            id="of-host"
            heading="More from this host"
            listings={found.ofHost}
            wanted={found.wanted}
          />
        </>
      )}
      {!isLoading && <SeenLately exceptId={listingId} startDay={startDay} endDay={endDay} />}
    </div>
  );
};
