import { LRUCache } from 'lru-cache';
import type { Place as FoundPlace } from '#contract/listing-search.ts';
import { countyExtents } from '#domain/county-at.ts';
import type { Bounds } from '#domain/rings.ts';
import { matchScore, maxTypoScore, placeKey } from './place-search.ts';
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

/** The lowest score of a place that was named in full, with or without its county. */
const minFullScore = 90;

/** The score of a county's name without 'County'. A place of that name comes first only if it is better known. */
const minBareScore = 99;

type Entry = { place: Place; key: string; countyKey: string; rank: number };

const entries: readonly Entry[] = [
  ...countyExtents.map(({ name, bounds, middle }) => ({
    place: { name: `${name} County`, kind: 'county' as const, county: name, ...middle, bounds },
    key: placeKey(`${name} County`),
    countyKey: placeKey(name),
    rank: 2,
  })),
  ...listedPlaces.map(({ rank, ...place }) => ({
    place,
    key: placeKey(place.name),
    countyKey: placeKey(place.county),
    rank,
  })),
  ...zipCodes.map(({ zip, ...place }) => ({
    place: { name: zip, kind: 'zip' as const, ...place },
    key: zip,
    countyKey: placeKey(place.county),
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
  const typed = placeKey(text);
  if (!typed) return [];
  const matches = entries
    .map((entry) => ({ entry, score: matchScore(typed, entry.key, entry.countyKey) }))
    .filter(({ entry, score }) => score > (entry.place.kind === 'zip' ? maxTypoScore : 0));
  const withoutTypos = matches.filter(({ score }) => score > maxTypoScore);
  return (withoutTypos.length > 0 ? withoutTypos : matches)
    .sort(
      (a, b) =>
        Math.min(b.score, minBareScore) - Math.min(a.score, minBareScore) ||
        a.entry.rank - b.entry.rank ||
        a.entry.key.length - b.entry.key.length ||
        a.entry.key.localeCompare(b.entry.key),
    )
    .slice(0, Math.max(0, limit))
    .map(({ entry }) => entry.place);
};

const lookUp = (typed: string): Place[] => {
  const named = entries
    .filter(
      ({ place, key, countyKey }) =>
        matchScore(typed, key, countyKey) >= minFullScore && (place.kind !== 'county' || typed === key),
    )
    .sort((a, b) => a.rank - b.rank)
    .map(({ place }) => place);
  const [best] = named;
  // 'Taylor' is the county, and not a village far from it.
  const county = best?.kind === 'village' && entries.find((entry) => isBareCounty(entry, typed))?.place;
  return county && county.name !== `${best.county} County` ? [county, ...named] : named;
};

const isBareCounty = ({ place, countyKey }: Entry, typed: string): boolean =>
  place.kind === 'county' && countyKey === typed;

/** Looking through all places takes milliseconds, and saved searches name the same ones again and again. */
const lookedUp = new LRUCache<string, readonly Place[]>({ max: 10_000 });

/**
 * The places that a text names in full, the best known first. A county is named with 'County' after it, or without if
 * only a village elsewhere has its name; and it may come after a place ('Monroe, Green County').
 */
export const findPlaces = (text: string): readonly Place[] => {
  const typed = placeKey(text);
  const known = lookedUp.get(typed) ?? lookUp(typed);
  lookedUp.set(typed, known);
  return known;
};

/** The place that a text names in full: the best known of that name. */
export const findPlace = (text: string): Place | undefined => findPlaces(text)[0];

/** The place that a text means if it has a few typos; undefined for names that are written right, or too short. */
export const findMistypedPlace = (text: string): Place | undefined => {
  const [best] = searchPlaces(text, 1);
  const score = best ? matchScore(placeKey(text), placeKey(best.name), placeKey(best.county)) : 0;
  return score > 0 && score <= maxTypoScore ? best : undefined;
};
