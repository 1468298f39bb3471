import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { clipPolygon } from 'lineclip';
import { type feature, merge, mesh } from 'topojson-client';
import {
  type Box,
  boxAround,
  densify,
  isInBox,
  type Line,
  type Point,
  toMiles,
  worldBounds,
} from './plane.ts';

type Topology = Parameters<typeof feature>[0];
type Shape = Extract<Parameters<typeof merge>[1], unknown[]>[number] & { id: string };
type Collection = Parameters<typeof mesh>[1] & { geometries: Shape[] };

const file = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json');
/** The Census Bureau's lines, 1:10,000,000 (public domain), as us-atlas packs them. */
const atlas = JSON.parse(readFileSync(file, 'utf8')) as Topology;
const shapes = (name: string) => atlas.objects[name] as Collection;

const { west, south, east, north } = worldBounds;
const worldBox: Box = boxAround([toMiles(west, south), toMiles(east, north)]);

// Canada's shores as longitude and latitude, coarse and by hand: from Vancouver along the border, the Great Lakes
// and the Saint Lawrence to the Atlantic. It never crosses the border, since land that overlaps can't be drawn.
const canada = `
-123.1 49.01,-95.5 49.01,-95.3 49.5,-94.8 49.5,-94.4 48.85,-93.2 48.75,-92.3 48.5,-91.3 48.25,-90.7 48.3,-90 48.2
-89.4 48.1,-89.1 48.4,-88.6 48.4,-88.2 48.8,-87.3 48.75,-86.5 48.75,-86.2 48.55,-85.8 47.95,-84.9 47.95
-84.75 47.3,-84.5 46.9,-84.6 46.62,-84.2 46.6,-83.95 46.4,-83.5 46.3,-82 46.2,-80.7 45.9,-80 45.1,-80.1 44.5
-81.2 44.7,-81.6 45.25,-81.35 44.5,-81.7 43.5,-82.3 43.05,-82.4 42.65,-82.8 42.32,-83 42.05,-82.5 41.95
-81.8 42.35,-80.5 42.6,-79.2 42.87,-79.12 43.25,-79.75 43.3,-79.4 43.65,-78 43.95,-76.5 44.3,-75.4 44.9
-74.7 45.05,-71.5 45.07,-71.3 45.4,-70.9 45.4,-70.6 46.1,-70.1 46.6,-69.3 47.55,-68.2 47.45,-67.6 47.1
-67.6 45.9,-67.1 45.3,-66.7 45,-64 46,-62 46,-62 58,-140 58,-131 55,-127.8 52,-125 50
`
  .trim()
  .split(/[\n,]/)
  .map((point) => point.split(' ').map(Number));

const ring = (points: readonly (readonly number[])[]): Point[] =>
  points.map(([lng = 0, lat = 0]) => toMiles(lng, lat));

const clipToWorld = (points: Point[]): Point[] =>
  clipPolygon(points, [worldBox.west, worldBox.south, worldBox.east, worldBox.north]);

/** All land, as rings in miles. The rest of the map is the Great Lakes. */
export const landRings: readonly { ring: Line; box: Box }[] = [
  ...merge(atlas, shapes('states').geometries).coordinates.map((polygon) => ring(polygon[0] ?? [])),
  ring(canada),
]
  .filter((points) => points.some((point) => isInBox(point, worldBox)))
  .map((points) => clipToWorld(points))
  .filter((points) => points.length > 2)
  .map((points) => ({ ring: points, box: boxAround(points) }));

const lines = (name: string, only: (a: Shape, b: Shape) => boolean) =>
  mesh(atlas, shapes(name), (a, b) => a !== b && only(a as Shape, b as Shape))
    .coordinates.map(ring)
    .filter((line) => line.some((point) => isInBox(point, worldBox)))
    .map((line) => ({ line, box: boxAround(line) }));

/** Lines between two states, and between two counties of one. */
export const stateLines: readonly { line: Line; box: Box }[] = lines('states', () => true);
export const countyLines: readonly { line: Line; box: Box }[] = lines(
  'counties',
  (a, b) => a.id.slice(0, 2) === b.id.slice(0, 2),
);

/** The size in miles of grid squares. A square without a shore is all land or all water. */
const squareMiles = 4;
const squareOf = (x: number, y: number) => `${Math.floor(x / squareMiles)},${Math.floor(y / squareMiles)}`;
const shoreSquares = new Set<string>();
for (const { ring } of landRings) {
  for (const [x, y] of densify(ring, squareMiles / 2)) {
    for (const east of [-1, 0, 1]) {
      for (const north of [-1, 0, 1])
        shoreSquares.add(squareOf(x + east * squareMiles, y + north * squareMiles));
    }
  }
}

const known = new Map<string, boolean>();

/** Whether a point lies on land and not in a Great Lake; accurate to a quarter of a mile at shores. */
export const isLand = (x: number, y: number): boolean => {
  const square = squareOf(x, y);
  const key = shoreSquares.has(square) ? `${Math.round(x * 4)}:${Math.round(y * 4)}` : square;
  let land = known.get(key);
  if (land === undefined) {
    land = landRings.some(({ ring, box }) => isInBox([x, y], box) && contains(ring, x, y));
    if (known.size > 200_000) known.clear();
    known.set(key, land);
  }
  return land;
};

const contains = (ring: Line, x: number, y: number): boolean => {
  let inside = false;
  let [fromX, fromY] = ring.at(-1) ?? [0, 0];
  for (const [toX, toY] of ring) {
    if (toY > y !== fromY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX) inside = !inside;
    [fromX, fromY] = [toX, toY];
  }
  return inside;
};
