import { countyExtents } from '#domain/county-at.ts';
import type { Bounds } from '#domain/rings.ts';
import { howWell, searchKey, slipped } from './place-search.ts';
import { listedPlaces } from './wisconsin-places.ts';

/** A place that a search can find. A county has bounds (west, south, east, north), a town or lake a point. */
export type Place = {
  name: string;
  kind: 'county' | 'city' | 'village' | 'area';
  county: string;
  lat: number;
  lng: number;
  bounds?: Bounds;
};

type Entry = { place: Place; key: string; countyKey: string; rank: number };

const entries: readonly Entry[] = [
  ...countyExtents.map(({ name, bounds, middle }) => ({
    place: { name: `${name} County`, kind: 'county' as const, county: name, ...middle, bounds },
    key: searchKey(`${name} County`),
    countyKey: searchKey(name),
    rank: 2,
  })),
  ...listedPlaces.map(({ rank, ...place }) => ({
    place,
    key: searchKey(place.name),
    countyKey: searchKey(place.county),
    rank,
  })),
];

/** All that can be found: 72 counties, then towns and outdoor areas. */
export const places: readonly Place[] = entries.map(({ place }) => place);

/**
 * The places that a typed text may mean, best first, at most `limit`. Case, accents, punctuation, 'Saint',
 * 'co.' and small slips of the keyboard are forgiven; a county after the name ('Monroe, Green Co.') narrows it.
 */
export const searchPlaces = (text: string, limit: number): Place[] => {
  const typed = searchKey(text);
  if (!typed) return [];
  const fits = entries
    .map((entry) => ({ entry, fit: howWell(typed, entry.key, entry.countyKey) }))
    .filter(({ fit }) => fit > 0);
  const rightlySpelled = fits.filter(({ fit }) => fit > slipped);
  return (rightlySpelled.length > 0 ? rightlySpelled : fits)
    .sort(
      (a, b) =>
        b.fit - a.fit ||
        a.entry.rank - b.entry.rank ||
        a.entry.key.length - b.entry.key.length ||
        a.entry.key.localeCompare(b.entry.key),
    )
    .slice(0, Math.max(0, limit))
    .map(({ entry }) => entry.place);
};
