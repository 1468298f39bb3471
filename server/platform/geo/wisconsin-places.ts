import { readFileSync } from 'node:fs';
import type { County } from '#domain/counties.ts';

export type ListedPlace = {
  name: string;
  /** An area is a lake, forest, marsh or river where people hunt and fish. */
  kind: 'city' | 'village' | 'area';
  /**
   * 1 for the largest cities, 2 for cities of some size, 3 for all others: the first come first on map and in search.
   */
  rank: number;
  county: County;
  /** Degrees, to about a kilometer. */
  lat: number;
  lng: number;
};

/**
 * Towns and well known outdoor places of Wisconsin, compiled by hand from common knowledge: a CSV file without quotes.
 * The map is drawn from it too: run `npm run make-map-data` after a change.
 */
const csv = readFileSync(new URL('./wisconsin-places.csv', import.meta.url), 'utf8');

/**
 * All places of the file, in its order: cities by size, then villages, then areas. `places.test.ts` checks each row.
 */
export const listedPlaces: readonly ListedPlace[] = csv
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => {
    const [name, kind, rank, county, lat, lng] = row.split(',') as [
      string,
      ListedPlace['kind'],
      string,
      County,
      string,
      string,
    ];
    return { name, kind, rank: Number(rank), county, lat: Number(lat), lng: Number(lng) };
  });
