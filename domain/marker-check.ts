import type { County } from './counties.ts';
import { countyAt, isInCounty } from './county-at.ts';

type LatLng = { lat: number; lng: number };

/** What may be wrong with a marker: a warning, never a refusal. */
export type MarkerDoubt =
  | { kind: 'farFromAddress' }
  | { kind: 'addressInOtherCounty' | 'otherCountyChosen'; markerCounty: County; county: County };

export type MarkerCheck = {
  /** The distance from the address in miles; undefined without one. */
  miles: number | undefined;
  doubts: MarkerDoubt[];
};

/** A marker farther than this from its address is doubted, in miles. Land is seldom at its mailbox. */
export const farMiles = 2;

/**
 * Compares a marker with the land's address and county (docs/rules/listings.md#marker-and-address).
 *
 * @param land.address where the typed street address is; undefined if it isn't known
 * @param land.county the county chosen in the form; undefined for none
 */
export const checkMarker = (
  marker: LatLng,
  land: { address?: LatLng | undefined; county?: County | undefined },
): MarkerCheck => {
  const { address, county } = land;
  const miles = address && milesBetween(marker, address);
  const markerCounty = countyAt(marker.lat, marker.lng);
  const addressCounty = address && countyAt(address.lat, address.lng);
  const doubts: MarkerDoubt[] = [];
  if (miles !== undefined && miles > farMiles) doubts.push({ kind: 'farFromAddress' });
  const compare = (kind: 'addressInOtherCounty' | 'otherCountyChosen', name: County | undefined) => {
    if (markerCounty && name && !isInCounty(marker.lat, marker.lng, name))
      doubts.push({ kind, markerCounty, county: name });
  };
  compare('addressInOtherCounty', addressCounty);
  if (county !== addressCounty) compare('otherCountyChosen', county);
  return { miles, doubts };
};

const earthRadiusMiles = 3958.8;

/** The distance of two points (in degrees) along the ground, in miles. */
export const milesBetween = (a: LatLng, b: LatLng): number => {
  const [latA, latB, dLat, dLng] = [a.lat, b.lat, b.lat - a.lat, b.lng - a.lng].map(
    (degrees) => (degrees * Math.PI) / 180,
  ) as [number, number, number, number];
  const haversine = Math.sin(dLat / 2) ** 2 + Math.cos(latA) * Math.cos(latB) * Math.sin(dLng / 2) ** 2;
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(haversine));
};
