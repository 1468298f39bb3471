import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Place } from '#contract/listing-search.ts';
import { countyAt } from '#domain/county-at.ts';
import type { MapTarget } from '../../map/marker-map.tsx';
import type { LatLng } from '../../map/mercator.ts';
import { type ListingForm, type ListingValues, markerAt } from './listing-values.ts';

const asUserChange = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

/** How near the map goes to what was found. */
const zoomFor = { address: 16, city: 12, village: 12, area: 12, zip: 12, county: 9 } as const;

/** The form's marker, and what its map shows. */
export const useMarker = (form: ListingForm) => {
  const marker = positionOf(useWatch({ control: form.control, name: 'locationGeoJson' }));
  const [target, setTarget] = useState<MapTarget>();
  /** The marker that was set at an address, until the owner sets it. */
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

  /** Moves the map. A street address also sets the marker, unless the owner did. */
  const show = ({ kind, lat, lng }: Place) => {
    const last = positionOf(form.getValues('locationGeoJson'));
    const isOwners = last && !isSame(last, setByAddress.current);
    if (kind === 'address' && !isOwners) {
      setByAddress.current = { lat, lng };
      set({ lat, lng });
    }
    return isOwners ? last : undefined;
  };

  return {
    marker,
    set,
    target,
    /** For a place that the owner looks for on the map. */
    goTo: (place: Place) => {
      show(place);
      setTarget({ points: [place], zoom: zoomFor[place.kind] });
    },
    /** For the typed address: shows it beside the owner's marker, and moves to no mere town if there is a marker. */
    goToAddress: (place: Place) => {
      const owners = show(place);
      if (place.kind !== 'address' && owners) return;
      setTarget({ points: owners ? [place, owners] : [place], zoom: zoomFor[place.kind] });
    },
  };
};

const isSame = (a: LatLng, b: LatLng | undefined) => a.lat === b?.lat && a.lng === b.lng;

const positionOf = (value: ListingValues['locationGeoJson'] | undefined): LatLng | null => {
  const [lng, lat] = value?.geometry.coordinates ?? [];
  return lat === undefined || lng === undefined ? null : { lat, lng };
};
