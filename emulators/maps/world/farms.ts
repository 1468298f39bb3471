import { hash } from './noise.ts';
import type { Box, Line, Point } from './plane.ts';
import { roadsIn } from './roads.ts';
import { lakeDepth } from './terrain.ts';

/** Sizes of a farm's buildings, and their offsets from the middle of the yard, in feet. */
const yard = [
  { width: 42, depth: 30, east: -70, north: 0 }, // the house
  { width: 92, depth: 42, east: 60, north: 70 }, // the barn
  { width: 48, depth: 36, east: 70, north: -55 }, // a shed
  { width: 20, depth: 20, east: 135, north: 60 }, // the silo
] as const;

const feet = 1 / 5280;

/** The buildings of farms along county and town roads in a box, as rings in miles. */
export const farmsIn = (box: Box): Line[] => {
  const near: Box = {
    west: box.west - 0.1,
    east: box.east + 0.1,
    south: box.south - 0.1,
    north: box.north + 0.1,
  };
  return roadsIn(near, ['county', 'town']).flatMap(({ line }) =>
    line.flatMap((point, index) => {
      const next = line[index + 1];
      const key = [Math.round(point[0] * 500), Math.round(point[1] * 500)] as const;
      return next && hash(...key, 601) < 0.19 ? farmAt(point, next, hash(...key, 611)) : [];
    }),
  );
};

/** A farm close to a road. */
const farmAt = ([x, y]: Point, [nextX, nextY]: Point, chance: number): Line[] => {
  const length = Math.hypot(nextX - x, nextY - y);
  const [east, north] = [(nextX - x) / length, (nextY - y) / length];
  const side = chance < 0.5 ? 1 : -1;
  const middle: Point = [(x + nextX) / 2 - north * side * 0.045, (y + nextY) / 2 + east * side * 0.045];
  if (lakeDepth(...middle) > -0.03) return [];
  const turned = ([right, up]: Point): Point => [
    middle[0] + (right * east - up * side * north) * feet,
    middle[1] + (right * north + up * side * east) * feet,
  ];
  return yard.slice(0, 2 + (Math.floor(chance * 37) % 3)).map(({ width, depth, east: right, north: up }) => {
    const [halfWidth, halfDepth] = [width / 2, depth / 2];
    const corners: Point[] = [
      [right - halfWidth, up - halfDepth],
      [right + halfWidth, up - halfDepth],
      [right + halfWidth, up + halfDepth],
      [right - halfWidth, up + halfDepth],
      [right - halfWidth, up - halfDepth],
    ];
    return corners.map(turned);
  });
};
