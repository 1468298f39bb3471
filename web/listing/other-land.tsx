import { useEffect, useRef, useState } from 'react';
import type { Api } from '#contract/contract.ts';
import { addSeen } from '../saved/seen-lately.ts';
import { api } from '../session/api.ts';
import { LandCards } from './land-cards.tsx';
import styles from './other-land.module.css';
import { SeenLately } from './seen-lately.tsx';

type Found = Awaited<ReturnType<Api['getOtherLand']>>;

/** It loads from so far before it is in view. */
const near = '800px';

/** Similar land and more of the same host, below a listing; loaded as it comes near the window. */
export const OtherLand = ({ listingId }: { listingId: string }) => {
  const [found, setFound] = useState<Found>();
  const [isLoading, setIsLoading] = useState(true);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => addSeen(listingId), [listingId]);
  useEffect(() => {
    let isCancelled = false;
    const load = async () => {
      const { getOtherLand } = await api();
      const answer = await getOtherLand({ params: { id: listingId } });
      if (!isCancelled) setFound(answer);
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        load()
          .catch(() => {}) // the page says all else without it
          .finally(() => !isCancelled && setIsLoading(false));
      },
      { rootMargin: near },
    );
    if (place.current) observer.observe(place.current);
    return () => {
      isCancelled = true;
      observer.disconnect();
    };
  }, [listingId]);
  return (
    <div ref={place} className={styles.others} data-loading={isLoading}>
      <LandCards id="similar" heading="Similar land nearby" listings={found?.similar ?? []} />
      <LandCards id="of-host" heading="More of this host" listings={found?.ofHost ?? []} />
      {!isLoading && <SeenLately exceptId={listingId} />}
    </div>
  );
};
