import { milesBetween } from '#domain/marker-check.ts';
import { findPlace, type Place, places } from '../platform/geo/places.ts';
import type { SearchedArea } from './understand.ts';

/** The ZIP code that a word is, also with the four digits of its block after it ('54401-1234'). */
export const zipIn = (word: string): Place | undefined => {
  const digits = /^(\d{5})(?:-\d{4})?$/.exec(word)?.[1];
  const place = digits ? findPlace(digits) : undefined;
  return place?.kind === 'zip' ? place : undefined;
};

/** What lies farther from a ZIP code's point, in miles, doesn't have it. */
const maxFromZip = 20;

/** Within so many miles a town may have the code also where another one is nearer. */
const nearTown = 6;

/** The cities that have all codes with these first digits, also those that lie nearer to a suburb. */
const citiesOfPrefixes: Record<string, string> = {
  '532': 'Milwaukee',
  '534': 'Racine',
  '537': 'Madison',
  '543': 'Green Bay',
};

/** Whether a code may be that of a place: it is near, and no other town is much nearer. */
const isOf = (zip: Place, place: Place): boolean => {
  const miles = milesBetween(place, zip);
  if (miles > maxFromZip) return false;
  if (place.kind === 'area' || miles <= nearTown) return true;
  const city = citiesOfPrefixes[zip.name.slice(0, 3)];
  if (city) return city === place.name;
  const towns = places.filter(({ kind }) => kind === 'city' || kind === 'village');
  return miles <= 2 * Math.min(...towns.map((town) => milesBetween(town, zip)));
};

/**
 * The area of a text that names one beside a ZIP code: the town, if it has the code, and the code itself within a
 * county or region. Undefined where they lie apart.
 */
export const areaWithZip = (zip: Place, area: SearchedArea): SearchedArea | undefined => {
  const counties: readonly string[] | undefined =
    'region' in area ? area.region.counties : area.place.kind === 'county' ? [area.place.county] : undefined;
  if (counties) return counties.includes(zip.county) ? { place: zip } : undefined;
  return 'place' in area && isOf(zip, area.place) ? area : undefined;
};
