import { hash } from './noise.ts';
import type { Box, Line, Point } from './plane.ts';
import { onGround } from './roads.ts';
import { driftless } from './terrain.ts';

/** A quarter section, half a mile on each side, is one field, or halves, or quarters, or strips along a slope. */
type Split = { columns: number; rows: number };

const splits: readonly Split[] = [
  { columns: 1, rows: 1 },
  { columns: 2, rows: 1 },
  { columns: 1, rows: 2 },
  { columns: 2, rows: 2 },
  { columns: 2, rows: 2 },
  { columns: 3, rows: 1 },
];
const strips: readonly Split[] = [
  { columns: 1, rows: 7 },
  { columns: 7, rows: 1 },
];

const splitOf = (column: number, row: number): Split => {
  const chance = hash(column, row, 501);
  const list = hash(column, row, 511) < driftless(column / 2, row / 2) * 0.5 ? strips : splits;
  return list[Math.floor(chance * list.length)] as Split;
};

/** The number of the field at a point, and the point's position in that field: `across` and `along`, 0 to 1. */
export const fieldAt = (x: number, y: number): { field: number; across: number; along: number } => {
  const [column, row] = [Math.floor(x * 2), Math.floor(y * 2)];
  const { columns, rows } = splitOf(column, row);
  const across = (x * 2 - column) * columns;
  const along = (y * 2 - row) * rows;
  const part = Math.floor(across) * 8 + Math.floor(along);
  return { field: hash(column * 64 + part, row, 521), across: across % 1, along: along % 1 };
};

/** The fields of a box as rings in miles, as the roads around them bend. */
export const fieldsIn = (box: Box): Line[] => {
  const rings: Line[] = [];
  for (let column = Math.floor(box.west * 2) - 1; column <= box.east * 2 + 1; column++) {
    for (let row = Math.floor(box.south * 2) - 1; row <= box.north * 2 + 1; row++) {
      const { columns, rows } = splitOf(column, row);
      for (let part = 0; part < columns * rows; part++) {
        const [east, north] = [part % columns, Math.floor(part / columns)];
        rings.push(
          ringOf(
            (column + east / columns) / 2,
            (row + north / rows) / 2,
            (column + (east + 1) / columns) / 2,
            (row + (north + 1) / rows) / 2,
          ),
        );
      }
    }
  }
  return rings;
};

const ringOf = (west: number, south: number, east: number, north: number): Line => {
  const corners: readonly Point[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return corners.flatMap(([x, y], index) => {
    const [nextX, nextY] = corners[index + 1] ?? [x, y];
    const steps = Math.max(1, Math.round(Math.hypot(nextX - x, nextY - y) * 8));
    return Array.from({ length: index < 4 ? steps : 1 }, (_, step) =>
      onGround(x + ((nextX - x) * step) / steps, y + ((nextY - y) * step) / steps),
    );
  });
};
