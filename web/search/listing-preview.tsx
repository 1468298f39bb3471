import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { DayRange } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import type { DaysPrice } from '#domain/pricing.ts';
import { CardPrice } from '../listing/card-price.tsx';
import { Photo } from '../listing/photo.tsx';
import { paths } from '../paths.ts';
import styles from './listing-preview.module.css';
import type { loader } from './preview.resource.ts';
import { useResource } from './use-resource.ts';

type ListingPreviewProps = {
  listingId: string;
  title: string;
  /** The searched days, to preselect on the listing's page. */
  days: DayRange | undefined;
  baseCostCents: Cents;
  daysPrice: DaysPrice | null;
  /** What the page already knows of it; otherwise it is loaded. */
  card: { photoIds: string[]; city: string; county: string } | undefined;
};

/** A listing's preview for its pin on the map. Photo and place may load after the rest. */
export const ListingPreview = ({ listingId, title, days, card, ...price }: ListingPreviewProps) => {
  const loaded = useResource<Awaited<ReturnType<typeof loader>>>(
    card ? undefined : paths.listingPreview(listingId),
  );
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus({ preventScroll: true }), []);
  const details = card ?? loaded?.answer;
  return (
    <Link ref={link} to={paths.listing(listingId, days)} className={styles.preview}>
      <span className={styles.frame}>
        {details && <Photo photoId={details.photoIds[0]} alt="" sizes="8rem" className={styles.image} />}
      </span>
      <span className={styles.text}>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.place}>
          {details ? `${details.city}, ${details.county} County` : '\u00a0'}
        </span>
        <span className="figures">
          <CardPrice days={days} {...price} />
        </span>
      </span>
    </Link>
  );
};
