import type { Place as FoundPlace } from '#contract/listing-search.ts';
import { countyExtents } from '#domain/county-at.ts';
import type { Bounds } from '#domain/rings.ts';
import { matchScore, maxTypoScore, searchKey } from './place-search.ts';
import { listedPlaces } from './wisconsin-places.ts';
import { zipCodes } from './wisconsin-zip-codes.ts';

/** A place that a search can find. A county has bounds (west, south, east, north), all others a point. */
export type Place = {
  name: string;
  kind: Exclude<FoundPlace['kind'], 'address'>;
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
  ...zipCodes.map(({ zip, ...place }) => ({
    place: { name: zip, kind: 'zip' as const, ...place },
    key: zip,
    countyKey: searchKey(place.county),
    rank: 4,
  })),
];

/** All places: 72 counties, then towns and outdoor areas, then ZIP codes. */
export const places: readonly Place[] = entries.map(({ place }) => place);

/**
 * The places that match a typed text, best first, at most `limit`. Tolerates differences in case, accents, punctuation
 * and abbreviations ('Saint', 'co.') and a few typos, but not in ZIP codes, where each is another place; a county
 * after the name ('Monroe, Green Co.') narrows the search.
 */
export const searchPlaces = (text: string, limit: number): Place[] => {
  const typed = searchKey(text);
  if (!typed) return [];
  const matches = entries
    .map((entry) => ({ entry, score: matchScore(typed, entry.key, entry.countyKey) }))
    .filter(({ entry, score }) => score > (entry.place.kind === 'zip' ? maxTypoScore : 0));
  const withoutTypos = matches.filter(({ score }) => score > maxTypoScore);
  return (withoutTypos.length > 0 ? withoutTypos : matches)
    .sort(
      (a, b) =>
        b.score - a.score ||
        a.entry.rank - b.entry.rank ||
        a.entry.key.length - b.entry.key.length ||
        a.entry.key.localeCompare(b.entry.key),
    )
    .slice(0, Math.max(0, limit))
    .map(({ entry }) => entry.place);
};
