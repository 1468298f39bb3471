import { type Point, toMiles } from './plane.ts';
import { readRows } from './read-rows.ts';

/** A town; `people` in thousands. */
export type Town = { name: string; zip: string; lng: number; lat: number; center: Point; people: number };

// Written by hand from common knowledge. Positions and populations are approximate.
export const towns: readonly Town[] = readRows('towns.csv').map(([name = '', lat, lng, zip = '', people]) => {
  const place = { lng: Number(lng), lat: Number(lat) };
  return { name, zip, ...place, center: toMiles(place.lng, place.lat), people: Number(people) };
});

/** The towns of Wisconsin: those whose addresses the geocoder knows. */
export const wisconsinTowns = towns.filter(({ zip }) => /^5[34]/.test(zip));

/** The radius of a town's streets, in miles. */
export const townRadius = ({ people }: Town): number => Math.min(9, 0.32 + Math.sqrt(people) * 0.24);

/** A town's rank on the map: 1 for the largest, which are labelled first. */
export const townRank = ({ people }: Town): number =>
  people > 200 ? 3 : people > 60 ? 5 : people > 20 ? 7 : people > 9 ? 9 : people > 3 ? 11 : 13;
