import type { LngLat } from './atlas.ts';
import water from './hand-drawn-water.json' with { type: 'json' };

/**
 * Water that the Census file lacks, traced by hand from towns and landmarks whose positions are common knowledge. Good
 * for an overview map, not for navigation. Lines in the JSON file are longitude, latitude, longitude, latitude, …
 */
const pointsOf = (line: readonly number[]): LngLat[] =>
  Array.from({ length: line.length / 2 }, (_, i) => [line[2 * i] as number, line[2 * i + 1] as number]);

const closed = (points: readonly LngLat[]): LngLat[] => [...points, points[0] as LngLat];

/**
 * Lakes Superior, Michigan and Huron in one generous outline, a closed ring. Only the Canadian shore is traced; on the
 * American side it runs inland, since the states are painted over it with their own shorelines.
 */
export const greatLakes = closed(water.greatLakes.flatMap(({ points }) => pointsOf(points)));

/** Manitoulin, the one Canadian island large enough to be missed, a closed ring. */
export const manitoulin = closed(pointsOf(water.manitoulin));

export type Lake = {
  name: string;
  /** Its middle. */
  at: LngLat;
  /** Length and width. */
  km: readonly [number, number];
  /** Compass bearing of the long side, in degrees. */
  bearing: number;
};

export const inlandLakes = water.inlandLakes as unknown as readonly Lake[];

/** Rivers from their upper waters down, where they aren't county or state lines (atlas.ts has those). */
export const rivers = water.rivers.map(({ name, points }) => ({ name, points: pointsOf(points) }));
