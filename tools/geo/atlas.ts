import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type feature, merge, mesh } from 'topojson-client';
import type { Ring } from '#domain/rings.ts';
import { contains } from '#domain/rings.ts';

/** A point as [longitude, latitude]. */
export type LngLat = readonly [number, number];
export type Topology = Parameters<typeof feature>[0];
export type Shape = Extract<Parameters<typeof merge>[1], unknown[]>[number] & {
  id: string;
  properties: { name: string };
};

type Collection = Parameters<typeof mesh>[1] & { geometries: Shape[] };

const file = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json');

/** The Census Bureau's county lines, 1:10,000,000, of 2017 (public domain), as us-atlas packs them. */
export const atlas = JSON.parse(readFileSync(file, 'utf8')) as Topology;

const shapes = (name: string) => (atlas.objects[name] as Collection).geometries;

/** Minnesota, Iowa, Illinois, Michigan and Indiana by their Census numbers. */
const neighborStates = ['27', '19', '17', '26', '18'];

export const counties: readonly Shape[] = shapes('counties').filter(({ id }) => id.startsWith('55'));
export const states: readonly Shape[] = shapes('states').filter(
  ({ id }) => id === '55' || neighborStates.includes(id),
);

/** The outer rings of some shapes merged into one. */
export const outerRings = (merged: readonly Shape[]): LngLat[][] =>
  merge(atlas, [...merged]).coordinates.map((polygon) => polygon[0] as unknown as LngLat[]);

/** The borders of some shapes, each once; `inner` leaves out the outer ones. */
export const linesOf = (geometries: readonly Shape[], inner = false): LngLat[][] => {
  const collection = { type: 'GeometryCollection', geometries } as unknown as Collection;
  return mesh(atlas, collection, inner ? (a, b) => a !== b : undefined).coordinates as unknown as LngLat[][];
};

/** The points of one arc. */
export const arcLine = (arc: number): LngLat[] => {
  const { coordinates } = mesh(atlas, { type: 'LineString', arcs: [arc] } as unknown as Collection);
  return coordinates[0] as unknown as LngLat[];
};

const arcsOf = ({ arcs }: Shape): Set<number> =>
  new Set((arcs as unknown as number[][][]).flat(2).map((arc) => (arc < 0 ? ~arc : arc)));
const byState = new Map(states.map((state) => [state.id, arcsOf(state)]));
const between = (a: string, b: string) =>
  [...(byState.get(a) ?? [])].filter((arc) => byState.get(b)?.has(arc));

/** Neighbouring counties with a river all along their border: the Wisconsin and the lower Black River. */
const acrossTheRiver = [
  ['Crawford', 'Grant'],
  ['Richland', 'Grant'],
  ['Richland', 'Iowa'],
  ['Sauk', 'Iowa'],
  ['Sauk', 'Dane'],
  ['Juneau', 'Adams'],
  ['Trempealeau', 'La Crosse'],
] as const;

/** Border lines that are rivers: those, the Mississippi, the lower St. Croix, the Menominee and the Brule. */
export const borderRivers = (): number[] => {
  const byCounty = new Map(counties.map((county) => [county.properties.name, arcsOf(county)]));
  const shared = ([a, b]: readonly [string, string]) =>
    [...(byCounty.get(a) ?? [])].filter((arc) => byCounty.get(b)?.has(arc));
  const west = ['27', '19'].flatMap((state) => between('55', state));
  return [
    ...west.filter((arc) => arcLine(arc).every(([, lat]) => lat < 46.09)),
    ...between('55', '26').filter((arc) => arcLine(arc).every(([lng]) => lng > -88.8)),
    ...between('17', '19'),
    ...acrossTheRiver.flatMap(shared),
  ];
};

/** The states' outer borders within some water: their shores. */
export const shoresIn = (water: Ring): number[] => {
  const uses = new Map<number, number>();
  for (const arcs of byState.values()) for (const arc of arcs) uses.set(arc, (uses.get(arc) ?? 0) + 1);
  return [...uses.keys()].filter((arc) => {
    const line = arcLine(arc);
    const [lng, lat] = line[line.length >> 1] as LngLat;
    return uses.get(arc) === 1 && contains(water, lng, lat);
  });
};
