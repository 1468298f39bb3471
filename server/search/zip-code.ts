import { milesBetween } from '#domain/marker-check.ts';
import { findPlace, type Place } from '../platform/geo/places.ts';
import type { SearchedArea } from './understand.ts';

/** The ZIP code that a word is, also with the four digits of its block after it ('54401-1234'). */
export const zipIn = (word: string): Place | undefined => {
  const digits = /^(\d{5})(?:-\d{4})?$/.exec(word)?.[1];
  const place = digits ? findPlace(digits) : undefined;
  return place?.kind === 'zip' ? place : undefined;
};

/** A town's ZIP codes lie around it, each with a point somewhere in it; in miles. */
const maxFromTown = 20;

/**
 * The area of a text that names one beside a ZIP code: the town, if it has the code, and the code itself within a
 * county or region. Undefined where they lie apart.
 */
export const areaWithZip = (zip: Place, area: SearchedArea): SearchedArea | undefined => {
  const counties: readonly string[] | undefined =
    'region' in area ? area.region.counties : area.place.kind === 'county' ? [area.place.county] : undefined;
  if (counties) return counties.includes(zip.county) ? { place: zip } : undefined;
  return 'place' in area && milesBetween(area.place, zip) <= maxFromTown ? area : undefined;
};
