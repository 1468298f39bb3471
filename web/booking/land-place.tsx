import { useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { BookingAccess } from '#contract/booking.ts';
import { formatCoordinates } from '#domain/directions.ts';
import { LazyPlaceMap } from '../map/lazy-map.tsx';
import type { loader as rootLoader } from '../root.tsx';
import { Button } from '../ui/button.tsx';
import styles from './land-place.module.css';

/** The land with the roads and towns of some miles around it. */
const wayInZoom = 13;

/** Where the land is: a map, and its coordinates to copy (docs/rules/booking.md#access-information). */
export const LandPlace = ({ access }: { access: BookingAccess }) => {
  const site = useRouteLoaderData<typeof rootLoader>('root')?.site;
  return (
    <>
      <div className={styles.map}>
        <LazyPlaceMap
          lat={access.lat}
          lng={access.lng}
          label="The land"
          closeZoom={wayInZoom}
          {...(site && { layers: site.mapLayers })}
        />
      </div>
      <Coordinates text={formatCoordinates(access)} />
    </>
  );
};

const Coordinates = ({ text }: { text: string }) => {
  const shown = useRef<HTMLElement>(null);
  const [result, setResult] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setResult('Copied.');
    } catch {
      // Not every browser lets a page copy, and none without TLS.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setResult('They are selected: copy them from here.');
    }
  };
  return (
    <p className={styles.coordinates}>
      <span ref={shown} className={`figures ${styles.text}`}>
        {text}
      </span>
      <Button small onClick={copy}>
        Copy coordinates
      </Button>
      <span role="status" className={styles.result}>
        {result}
      </span>
    </p>
  );
};
