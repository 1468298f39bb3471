import { readFileSync } from 'node:fs';
import type { County } from '#domain/counties.ts';

/** Made by `npm run make-map-data` (tools/geo/zip-codes.ts). */
const csv = readFileSync(new URL('./wisconsin-zip-codes.csv', import.meta.url), 'utf8');

/** Wisconsin's ZIP codes, each with a point inside its area, to about 100 meters. */
export const zipCodes: readonly { zip: string; county: County; lat: number; lng: number }[] = csv
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => {
    const [zip, county, lat, lng] = row.split(',') as [string, County, string, string];
    return { zip, county, lat: Number(lat), lng: Number(lng) };
  });
