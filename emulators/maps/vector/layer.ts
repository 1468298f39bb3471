import type { Point } from '../world/plane.ts';
import { ringArea } from '../world/tile-frame.ts';

export type Tags = Record<string, string | number | undefined>;

/** A feature as the encoder takes it: points are a list of points, lines and polygons lists of such lists. */
type Feature = { id: number; tags: Tags } & (
  | { type: 1; geometry: Point[] }
  | { type: 2 | 3; geometry: Point[][] }
);
export type Layer = Feature[];

const round = (points: readonly Point[]): Point[] => points.map(([x, y]) => [Math.round(x), Math.round(y)]);

export const addPoint = (layer: Layer, point: Point, tags: Tags): void => {
  layer.push({ type: 1, geometry: round([point]), tags, id: layer.length + 1 });
};

export const addLines = (layer: Layer, lines: readonly (readonly Point[])[], tags: Tags): void => {
  const geometry = lines.map(round).filter((line) => line.length > 1);
  if (geometry.length) layer.push({ type: 2, geometry, tags, id: layer.length + 1 });
};

/** Adds polygons, each an outer ring and its holes, with the format's winding order; very small ones are left out. */
export const addPolygons = (
  layer: Layer,
  polygons: readonly (readonly (readonly Point[])[])[],
  tags: Tags,
  leastArea = 40,
): void => {
  const geometry = polygons.flatMap((rings) => {
    const turned = rings
      .map((ring, index) => {
        const area = ringArea(ring);
        return { area: Math.abs(area), ring: area > 0 === (index === 0) ? ring : [...ring].reverse() };
      })
      .filter(({ area }) => area > leastArea * 2);
    // Without its outer ring a polygon has no holes either.
    return Math.abs(ringArea(rings[0] ?? [])) > leastArea * 2 ? turned.map(({ ring }) => round(ring)) : [];
  });
  if (geometry.length) layer.push({ type: 3, geometry, tags, id: layer.length + 1 });
};
