import { contours } from 'd3-contour';
import { clipPolygon, clipPolyline } from 'lineclip';
import { type Box, type Line, type Point, toLngLat, toMiles } from './plane.ts';

/** Numbers over a tile: `at(column, row)` reach `margin` beyond its edges. */
export type Grid = { values: Float64Array; columns: number };

/** A map tile as a rectangle of the world, `extent` units wide, with y downwards. */
export type TileFrame = {
  zoom: number;
  extent: number;
  /** Units beyond the edges that are drawn too, so that lines and borders meet those of the next tile. */
  buffer: number;
  /** What the tile and its buffer cover, in miles. */
  box: Box;
  /** Miles of one unit. */
  unitMiles: number;
  project(point: Point): Point;
  /** Lines cut to the tile and its buffer, in units. */
  clipLine(line: Line): Point[][];
  /** A ring cut to the tile and its buffer, in units; empty when all of it is outside. */
  clipRing(ring: Line): Point[];
  /** A field of the world at `cells` × `cells` points of the tile and some beyond its edges. */
  sample(field: (x: number, y: number, spacing: number) => number, cells: number): Grid;
  /** Where a sampled field is above `level`: polygons of rings, in units; the first ring is the outer one. */
  areasAbove(grid: Grid, level: number): Point[][][];
};

const marginCells = 2;

/** The frame of tile `z`/`x`/`y` of the web's Mercator grid. */
export const tileFrame = (z: number, x: number, y: number, extent: number, buffer: number): TileFrame => {
  const worldUnits = extent * 2 ** z;
  const [left, top] = [x * extent, y * extent];
  const project = (point: Point): Point => {
    const [lng, lat] = toLngLat(point);
    const south = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
    return [((lng + 180) / 360) * worldUnits - left, (0.5 - south / (2 * Math.PI)) * worldUnits - top];
  };
  const unproject = ([right, down]: Point): Point => {
    const south = Math.PI * (1 - (2 * (down + top)) / worldUnits);
    const lat = (Math.atan(Math.sinh(south)) * 180) / Math.PI;
    return toMiles(((right + left) / worldUnits) * 360 - 180, lat);
  };
  const [low, high] = [-buffer, extent + buffer];
  const [west, south] = unproject([low, high]);
  const [east, north] = unproject([high, low]);
  const unitMiles = (east - west) / (high - low);
  const bounds = [low, low, high, high] as const;

  return {
    zoom: z,
    extent,
    buffer,
    box: { west, south, east, north },
    unitMiles,
    project,
    clipLine: (line) => clipPolyline(line.map(project), bounds),
    clipRing: (ring) => clipPolygon(ring.map(project), bounds),
    sample: (field, cells) => {
      const columns = cells + 1 + 2 * marginCells;
      const step = extent / cells;
      const values = new Float64Array(columns * columns);
      // Along the diagonal: x changes with the column alone, y with the row.
      const diagonal = Array.from({ length: columns }, (_, index) => {
        const at = (index - marginCells) * step;
        return unproject([at, at]);
      });
      for (const [row, [, y]] of diagonal.entries()) {
        for (const [column, [x]] of diagonal.entries()) {
          values[row * columns + column] = field(x, y, unitMiles * step);
        }
      }
      return { values, columns };
    },
    areasAbove: ({ values, columns }, level) => {
      const step = extent / (columns - 1 - 2 * marginCells);
      const { coordinates } = contours()
        .size([columns, columns])
        .contour(values as unknown as number[], level);
      const toUnits = ([column = 0, row = 0]: number[]): Point => [
        (column - 0.5 - marginCells) * step,
        (row - 0.5 - marginCells) * step,
      ];
      return coordinates.map((polygon) => polygon.map((ring) => ring.map(toUnits)));
    },
  };
};

/** Twice the area of a ring in square units; negative when it turns the other way. */
export const ringArea = (ring: Line): number => {
  let sum = 0;
  let [fromX, fromY] = ring.at(-1) ?? [0, 0];
  for (const [x, y] of ring) {
    sum += fromX * y - x * fromY;
    [fromX, fromY] = [x, y];
  }
  return sum;
};
