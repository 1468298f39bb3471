import type { LngLat } from './atlas.ts';

/** World width of the drawings' units: Web Mercator at zoom 9 of 512-pixel tiles. */
const world = 512 * 2 ** 9;

/** A point in the units of the drawn maps: one is a pixel at zoom 9. */
export const mercator = ([lng, lat]: LngLat): [number, number] => [
  ((lng + 180) / 360) * world,
  (0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)) * world,
];
