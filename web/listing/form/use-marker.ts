import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Place } from '#contract/listing-search.ts';
import { countyAt } from '#domain/county-at.ts';
import type { MapTarget } from '../../map/marker-map.tsx';
import type { LatLng } from '../../map/mercator.ts';
import { type ListingForm, type ListingValues, markerAt } from './listing-values.ts';

const asUserChange = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

/** The map's zoom for each kind of place that was found. */
const zoomFor = { address: 16, city: 12, village: 12, area: 12, zip: 12, county: 9 } as const;

/** The form's marker, and what its map shows. */
export const useMarker = (form: ListingForm) => {
  const marker = positionOf(useWatch({ control: form.control, name: 'locationGeoJson' }));
  const [target, setTarget] = useState<MapTarget>();
  /** The marker's position while it was set at an address and not by hand. */
  const setByAddress = useRef<LatLng>(undefined);

  /** The county follows the marker until it is corrected by hand. */
  const set = (position: LatLng) => {
    const last = positionOf(form.getValues('locationGeoJson'));
    const [lastCounty, county] = [last && countyAt(last.lat, last.lng), countyAt(position.lat, position.lng)];
    const currentCounty = form.getValues('county') as string;
    form.setValue('locationGeoJson', markerAt(position), asUserChange);
    if (county && (currentCounty === '' || currentCounty === lastCounty))
      form.setValue('county', county, asUserChange);
  };

  /** Moves the map. A street address also sets the marker, unless it was set by hand. */
  const show = ({ kind, lat, lng }: Place) => {
    const last = positionOf(form.getValues('locationGeoJson'));
    const isSetByHand = last && !isSame(last, setByAddress.current);
    if (kind === 'address' && !isSetByHand) {
      setByAddress.current = { lat, lng };
      set({ lat, lng });
    }
    return isSetByHand ? last : undefined;
  };

  return {
    marker,
    set,
    target,
    /** For a place that was searched on the map. */
    goTo: (place: Place) => {
      show(place);
      setTarget({ points: [place], zoom: zoomFor[place.kind] });
    },
    /** For the typed address. A marker that was set by hand is shown with it, and not left for the middle of a town. */
    goToAddress: (place: Place) => {
      const byHand = show(place);
      if (place.kind !== 'address' && byHand) return;
      // Without the street the marker stays where it is, and in view.
      const other = byHand ?? (place.kind === 'address' ? null : marker);
      setTarget({ points: other ? [place, other] : [place], zoom: zoomFor[place.kind] });
    },
  };
};

const isSame = (a: LatLng, b: LatLng | undefined) => a.lat === b?.lat && a.lng === b.lng;

const positionOf = (value: ListingValues['locationGeoJson'] | undefined): LatLng | null => {
  const [lng, lat] = value?.geometry.coordinates ?? [];
  return lat === undefined || lng === undefined ? null : { lat, lng };
};
