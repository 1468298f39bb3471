import { useId } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useRouteLoaderData } from 'react-router';
import type { Place } from '#contract/listing-search.ts';
import type { County } from '#domain/counties.ts';
import { checkMarker } from '#domain/marker-check.ts';
import { LazyMarkerMap } from '../../map/lazy-map.tsx';
import type { loader as rootLoader } from '../../root.tsx';
import { Combobox, type SearchResult } from '../../ui/combobox.tsx';
import { findPlaces } from './find-places.ts';
import type { ListingForm } from './listing-values.ts';
import styles from './marker-field.module.css';
import { MarkerNote, sameMiles } from './marker-note.tsx';
import type { useMarker } from './use-marker.ts';

const search = async (text: string): Promise<SearchResult<Place>[]> =>
  (await findPlaces(text)).map((place) => {
    const { name, county, lat, lng } = place;
    return {
      key: `${name} ${lat} ${lng}`,
      thing: place,
      label: name,
      ...(county && !name.endsWith('County') && { detail: `${county} County` }),
    };
  });

type MarkerFieldProps = {
  form: ListingForm;
  land: ReturnType<typeof useMarker>;
  /** Where the typed street address is, if it was found. */
  address: Place | undefined;
};

/** The marker on the map: set by click, drag or arrow keys, and compared with the address and the county. */
export const MarkerField = ({ form, land, address }: MarkerFieldProps) => {
  const site = useRouteLoaderData<typeof rootLoader>('root')?.site;
  const { field, fieldState } = useController({ control: form.control, name: 'locationGeoJson' });
  const errorId = useId();
  const { marker } = land;
  const county = useWatch({ control: form.control, name: 'county' }) as County | '';
  const check = marker ? checkMarker(marker, { address, county: county || undefined }) : undefined;
  const isAtAddress = check?.miles !== undefined && check.miles < sameMiles;
  return (
    <fieldset className={styles.marker} aria-describedby={fieldState.error && errorId}>
      <legend className={styles.legend}>The marker</legend>
      <Combobox
        ref={field.ref}
        label="Find a place on the map"
        placeholder="Address, ZIP code, town or lake"
        hint="Then click the map, or drag the marker, to where your land is."
        maxLength={100}
        nothingFound="Nothing found. Try the nearest town, a ZIP code, or an address with its town."
        search={search}
        onPick={land.goTo}
      />
      <div className={styles.map} data-wrong={Boolean(fieldState.error)}>
        <LazyMarkerMap
          value={marker}
          onChange={land.set}
          address={isAtAddress ? undefined : address}
          target={land.target}
          {...(site && { layers: site.mapLayers })}
        />
      </div>
      <p id={errorId} className={styles.error} role="alert" hidden={!fieldState.error}>
        {fieldState.error?.message}
      </p>
      <MarkerNote check={check} />
      <p className={`${styles.position} figures`}>
        {marker
          ? `Latitude ${marker.lat.toFixed(6)}, longitude ${marker.lng.toFixed(6)}`
          : 'Latitude and longitude are set by the marker.'}
      </p>
    </fieldset>
  );
};
