import { useEffect, useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import type { DayRange } from '#domain/dates.ts';
import { paths } from '../paths.ts';
import styles from './listing-preview.module.css';
import { Photo } from './photo.tsx';
import type { clientLoader } from './preview.resource.ts';

type ListingPreviewProps = {
  listingId: string;
  title: string;
  /** Those that were searched for, to be chosen on its page. */
  days: DayRange | undefined;
  /** '$45' */
  price: string;
  /** What is known of it already; the rest is fetched. */
  card: { photoIds: string[]; city: string; county: string } | undefined;
};

/** A listing in short, for its pin on the map. The photograph may come a moment later than the words. */
export const ListingPreview = ({ listingId, title, days, price, card }: ListingPreviewProps) => {
  const { load, data } = useFetcher<typeof clientLoader>();
  const isKnown = card !== undefined;
  useEffect(() => {
    if (!isKnown) load(paths.listingPreview(listingId));
  }, [load, listingId, isKnown]);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus({ preventScroll: true }), []);
  const known = card ?? data;
  return (
    <Link ref={link} to={paths.listing(listingId, days)} className={styles.preview}>
      <span className={styles.frame}>
        {known && <Photo photoId={known.photoIds[0]} alt="" sizes="8rem" className={styles.image} />}
      </span>
      <span className={styles.text}>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.place}>{known ? `${known.city}, ${known.county} County` : '\u00a0'}</span>
        <span className="figures">
          From <strong>{price}</strong> per day
        </span>
      </span>
    </Link>
  );
};
