import type { Bounds } from './rings.ts';

/**
 * Cells of the map: the tiles of Web Mercator at zoom 16, numbered in Morton order (the bits of x and y interleaved),
 * so that a tile of a lower zoom is a range of numbers. The database has the same in its function `map_cell`
 * (docs/rules/search.md#cells).
 */
const cellLevel = 16;

/** Of latitude: no more than there are, so that a box holds all that is as near. */
const milesPerDegree = 69.09;

/** The numbers of all cells in a tile: the first and the last. */
export type CellRange = { first: number; last: number };

/** A tile at a level (its zoom). */
type Tile = { level: number; x: number; y: number };

const worldX = (lng: number): number => (lng + 180) / 360;
const worldY = (lat: number): number =>
  0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);

/** The Morton number of a tile within its level. Without bit operators, which would overflow beyond 31 bits. */
const mortonOf = (x: number, y: number): number => {
  let number = 0;
  for (let bit = 1, weight = 1; bit <= x || bit <= y; bit *= 2, weight *= 4) {
    if (Math.floor(x / bit) % 2 === 1) number += weight;
    if (Math.floor(y / bit) % 2 === 1) number += 2 * weight;
  }
  return number;
};

const rangeOf = ({ level, x, y }: Tile): CellRange => {
  const cells = 4 ** (cellLevel - level);
  const first = mortonOf(x, y) * cells;
  return { first, last: first + cells - 1 };
};

/** The cell of a point in degrees. */
export const cellAt = (lat: number, lng: number): number => {
  const size = 2 ** cellLevel;
  return mortonOf(Math.floor(worldX(lng) * size), Math.floor(worldY(lat) * size));
};

/** So many of the last bits of a cell are its place within a tile of a level. */
export const tileBits = (level: number): number => 2 * (cellLevel - level);

/** The tile of a level (up to that of the cells) that a point in degrees lies in, as a number within its level. */
export const tileAt = (lat: number, lng: number, level: number): number =>
  Math.floor(cellAt(lat, lng) / 4 ** (cellLevel - level));

/** The tiles of a level that a box (in degrees) touches, in columns from west to east. */
const tilesIn = (
  [west, south, east, north]: Bounds,
  level: number,
): { columns: number[]; rows: number[] } => {
  const size = 2 ** level;
  const indexes = (from: number, to: number) => {
    const [first, last] = [from, to].map((world) =>
      Math.min(size - 1, Math.max(0, Math.floor(world * size))),
    );
    return Array.from({ length: (last as number) - (first as number) + 1 }, (_, i) => (first as number) + i);
  };
  return { columns: indexes(worldX(west), worldX(east)), rows: indexes(worldY(north), worldY(south)) };
};

/** The finest level, up to `cellLevel`, at which a box touches at most `most` tiles. */
export const finestLevel = (bounds: Bounds, most: number): number => {
  let level = 0;
  while (level < cellLevel) {
    const { columns, rows } = tilesIn(bounds, level + 1);
    if (columns.length * rows.length > most) break;
    level += 1;
  }
  return level;
};

/**
 * The cells of a box in degrees, as at most `most` ranges in order. They cover the box and somewhat more, so what is
 * found in them has to be compared with the box.
 */
export const cellsIn = (bounds: Bounds, most = 32): CellRange[] => {
  const level = finestLevel(bounds, most);
  const { columns, rows } = tilesIn(bounds, level);
  return joined(columns.flatMap((x) => rows.map((y) => rangeOf({ level, x, y }))));
};

/** Ranges in order, neighbors as one. */
const joined = (ranges: readonly CellRange[]): CellRange[] => {
  const list: CellRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.first - b.first)) {
    const before = list.at(-1);
    if (before && before.last + 1 === range.first) before.last = range.last;
    else list.push({ ...range });
  }
  return list;
};

const lngOf = (x: number): number => x * 360 - 180;
const latOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

/**
 * The cells of all tiles that are inside a shape, as ranges in order. `where` is asked of a tile's box and height (in
 * miles), from the whole world down to single cells; what is only partly inside is asked of its quarters.
 */
export const tileCells = (
  where: (box: Bounds, miles: number) => 'inside' | 'outside' | 'partly',
): CellRange[] => {
  const within = (tile: Tile): CellRange[] => {
    const [level, size] = [tile.level + 1, 2 ** tile.level];
    const [north, south] = [latOf(tile.y / size), latOf((tile.y + 1) / size)];
    const box: Bounds = [lngOf(tile.x / size), south, lngOf((tile.x + 1) / size), north];
    const answer = where(box, (north - south) * milesPerDegree);
    if (answer === 'outside') return [];
    if (answer === 'inside' || tile.level === cellLevel) return [rangeOf(tile)];
    return [0, 1].flatMap((right) =>
      [0, 1].flatMap((down) => within({ level, x: 2 * tile.x + right, y: 2 * tile.y + down })),
    );
  };
  return joined(within({ level: 0, x: 0, y: 0 }));
};

/** The tiles of a level that a box touches, each as its cells; none of an empty box. */
export const tileRangesIn = (bounds: Bounds, level: number): CellRange[] => {
  if (bounds[0] > bounds[2] || bounds[1] > bounds[3]) return [];
  const { columns, rows } = tilesIn(bounds, level);
  return columns.flatMap((x) => rows.map((y) => rangeOf({ level, x, y })));
};

/** Tiles of one zoom, by their Morton numbers: a cell has that of its tile without its last bits. */
export type Tiles = { zoom: number; numbers: number[] };

/** The tiles that a box touches, of the finest of some zooms at which they are at most `most`; undefined if none is. */
export const tilesAtOneOf = (zooms: readonly number[], bounds: Bounds, most: number): Tiles | undefined => {
  const zoom = zooms.findLast((level) => {
    const { columns, rows } = tilesIn(bounds, level);
    return columns.length * rows.length <= most;
  });
  if (zoom === undefined) return undefined;
  const { columns, rows } = tilesIn(bounds, zoom);
  return { zoom, numbers: columns.flatMap((x) => rows.map((y) => mortonOf(x, y))) };
};

/** The box in degrees that holds everything within so many miles of a point. */
export const boxAround = ({ lat, lng }: { lat: number; lng: number }, miles: number): Bounds => {
  const dLat = miles / milesPerDegree;
  const dLng = dLat / Math.cos((Math.min(80, Math.abs(lat) + dLat) * Math.PI) / 180);
  return [lng - dLng, Math.max(-85, lat - dLat), lng + dLng, Math.min(85, lat + dLat)];
};
