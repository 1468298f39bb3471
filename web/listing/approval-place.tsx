import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { EditableListing } from '#contract/listing.ts';
import type { Place } from '#contract/listing-search.ts';
import { formatAcres } from '#domain/acreage.ts';
import { checkMarker, type MarkerDoubt } from '#domain/marker-check.ts';
import { LazyPlaceMap } from '../map/lazy-map.tsx';
import type { loader } from '../root.tsx';
import { Fact } from '../ui/fact.tsx';
import styles from './approval.module.css';
import { findPlaces } from './form/find-places.ts';

type Found = 'searching' | 'failed' | 'unknown' | Place;

/** Finds a street address; a town or a ZIP code alone doesn't count. */
const useAddress = (text: string): Found => {
  const [found, setFound] = useState<Found>('searching');
  useEffect(() => {
    let isCurrent = true;
    setFound('searching');
    findPlaces(text)
      .then((places) => places.find(({ kind }) => kind === 'address') ?? ('unknown' as const))
      .catch(() => 'failed' as const)
      .then((result) => isCurrent && setFound(result));
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return found;
};

const searchTexts = {
  searching: 'Looking for the address…',
  failed: 'The address could not be looked up just now.',
  unknown: 'The address was not found, so there is nothing to compare the marker with.',
} as const;

const doubtText = (doubt: MarkerDoubt): string => {
  if (doubt.kind === 'farFromAddress') return 'That is far: is the marker on the land?';
  const of = doubt.kind === 'addressInOtherCounty' ? 'the address is in' : 'the listing says';
  return `The marker is in ${doubt.markerCounty} County, ${of} ${doubt.county} County.`;
};

/** The marker on the map, compared with the address. */
export const ApprovalPlace = ({ listing }: { listing: EditableListing }) => {
  const site = useRouteLoaderData<typeof loader>('root')?.site;
  const { address, county, lat, lng } = listing;
  const street = `${address.addressLine1}, ${address.city}, ${address.state} ${address.zipCode}`;
  const found = useAddress(street.slice(0, 100));
  const place = typeof found === 'object' ? found : undefined;
  const { miles, doubts } = checkMarker({ lat, lng }, { address: place, county });
  return (
    <section aria-labelledby="place">
      <h2 id="place">Where it is</h2>
      <div className={styles.map}>
        <LazyPlaceMap
          lat={lat}
          lng={lng}
          label="The marker"
          address={place}
          {...(site && { layers: site.mapLayers })}
        />
      </div>
      <dl className={styles.list}>
        <Fact label="Address">
          {[
            address.addressLine1,
            address.addressLine2,
            `${address.city}, ${address.state} ${address.zipCode}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </Fact>
        <Fact label="County">{county} County</Fact>
        <Fact label="Acres">{formatAcres(listing.acreage)}</Fact>
        <Fact label="From marker to address">
          <span role="status">
            {typeof found === 'string' ? searchTexts[found] : `${(miles ?? 0).toFixed(1)} miles`}
          </span>
        </Fact>
      </dl>
      {doubts.map((doubt) => (
        <p key={doubt.kind} className={styles.warning}>
          {doubtText(doubt)}
        </p>
      ))}
    </section>
  );
};
