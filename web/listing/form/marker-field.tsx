import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useRouteLoaderData } from 'react-router';
import { LazyMarkerMap } from '../../map/lazy-map.tsx';
import type { loader as rootLoader } from '../../root.tsx';
import { api } from '../../session/api.ts';
import { Combobox, type SearchResult } from '../../ui/combobox.tsx';
import { type ListingForm, markerAt } from './listing-values.ts';
import styles from './marker-field.module.css';

type LatLng = { lat: number; lng: number };

const findPlaces = async (text: string): Promise<SearchResult<LatLng>[]> => {
  const { searchPlaces } = await api();
  const { places } = await searchPlaces({ query: { text } });
  return places.map(({ name, county, lat, lng }) => ({
    key: `${name} ${lat} ${lng}`,
    thing: { lat, lng },
    label: name,
    ...(county && !name.endsWith('County') && { detail: `${county} County` }),
  }));
};

/** The marker on the map: set by click, drag or arrow keys, or moved to a search result. */
export const MarkerField = ({
  form,
  onSet,
}: {
  form: ListingForm;
  onSet: (to: LatLng, from: LatLng | null) => void;
}) => {
  const site = useRouteLoaderData<typeof rootLoader>('root')?.site;
  const { field, fieldState } = useController({ control: form.control, name: 'locationGeoJson' });
  const errorId = useId();
  const [lng, lat] = (field.value as ReturnType<typeof markerAt> | undefined)?.geometry.coordinates ?? [];
  const value = lat === undefined || lng === undefined ? null : { lat, lng };
  const set = (position: LatLng) => {
    field.onChange(markerAt(position));
    field.onBlur();
    onSet(position, value);
  };
  return (
    <fieldset className={styles.marker} aria-describedby={fieldState.error && errorId}>
      <legend className={styles.legend}>The marker</legend>
      <Combobox
        ref={field.ref}
        label="Find a place on the map"
        placeholder="Address, ZIP code, town or lake"
        hint="Then click the map, or drag the marker, to where your land is."
        search={findPlaces}
        onPick={set}
      />
      <div className={styles.map} data-wrong={Boolean(fieldState.error)}>
        <LazyMarkerMap value={value} onChange={set} {...(site && { layers: site.mapLayers })} />
      </div>
      <p id={errorId} className={styles.error} role="alert" hidden={!fieldState.error}>
        {fieldState.error?.message}
      </p>
      <p className={`${styles.position} figures`}>
        {value
          ? `Latitude ${value.lat.toFixed(6)}, longitude ${value.lng.toFixed(6)}`
          : 'Latitude and longitude are set by the marker.'}
      </p>
    </fieldset>
  );
};
