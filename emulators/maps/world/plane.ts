/** A point in miles east and north of a corner south-west of Wisconsin. One section is one square mile. */
export type Point = readonly [x: number, y: number];
export type Line = readonly Point[];

const origin = { lng: -93, lat: 42 };
const milesPerDegree = { lng: 49.6, lat: 69.1 }; // at the middle of the state; within 5 % at its ends

export const toMiles = (lng: number, lat: number): Point => [
  (lng - origin.lng) * milesPerDegree.lng,
  (lat - origin.lat) * milesPerDegree.lat,
];

export const toLngLat = ([x, y]: Point): [lng: number, lat: number] => [
  origin.lng + x / milesPerDegree.lng,
  origin.lat + y / milesPerDegree.lat,
];

/** A rectangle in miles. */
export type Box = { west: number; south: number; east: number; north: number };

/** The area with shores and borders: the contiguous United States and the south of Canada. */
export const worldBounds = { west: -128, south: 23, east: -62, north: 58 };

export const isInBox = ([x, y]: Point, box: Box): boolean =>
  x >= box.west && x <= box.east && y >= box.south && y <= box.north;

/** The smallest rectangle around some points. */
export const boxAround = (points: Line): Box => ({
  west: least(points.map(([x]) => x)),
  south: least(points.map(([, y]) => y)),
  east: -least(points.map(([x]) => -x)),
  north: -least(points.map(([, y]) => -y)),
});

const least = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.min(a, b), Infinity);

export const overlaps = (a: Box, b: Box): boolean =>
  a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;

/** The line with points at most `miles` apart, the given ones among them. */
export const densify = (line: Line, miles: number): Point[] => {
  const dense: Point[] = [];
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    const steps = from ? Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / miles)) : 1;
    for (let step = 1; step <= steps; step++) {
      const at = step / steps;
      dense.push(from ? [from[0] + (to[0] - from[0]) * at, from[1] + (to[1] - from[1]) * at] : to);
    }
  }
  return dense;
};
