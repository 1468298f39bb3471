import type { CellRange } from './map-cells.ts';

/**
 * Slices of land, each a whole number: the days on which it was listed, and the tiles of the map. Those of a coarser
 * level hold four of the finer, so that any range is a few of them. The database has the same in its function
 * `search_slices` (docs/rules/search.md#slices).
 */
const sizeOfLevel = 2 ** 26;

/** Levels 0 to 5 are of 1, 4, 16, 64, 256 and 1,024 days; 6 to 13 are of tiles of these zooms. */
const dayLevels = 6;
const [coarsestZoom, finestZoom] = [6, 13];
const cellsOfFinest = 4 ** (16 - finestZoom);

/** The blocks of a range of whole numbers, the largest possible, by their level: each has 4 to the power of it. */
const blocksOf = (first: number, last: number, maxLevel: number): { level: number; index: number }[] => {
  const blocks: { level: number; index: number }[] = [];
  for (let at = first; at <= last; ) {
    let level = 0;
    while (level < maxLevel && at % 4 ** (level + 1) === 0 && at + 4 ** (level + 1) - 1 <= last) level += 1;
    blocks.push({ level, index: at / 4 ** level });
    at += 4 ** level;
  }
  return blocks;
};

/** The slices of the days from one to another, counted from 1970 on. */
export const slicesOfDays = (first: number, last: number): number[] =>
  blocksOf(Math.max(0, first), last, dayLevels - 1).map(({ level, index }) => level * sizeOfLevel + index);

/** The slices that cover some cells of the map, and somewhat more. */
export const slicesOfCells = (cells: readonly CellRange[]): number[] => {
  const slices = cells.flatMap(({ first, last }) =>
    blocksOf(
      Math.floor(first / cellsOfFinest),
      Math.floor(last / cellsOfFinest),
      finestZoom - coarsestZoom,
    ).map(({ level, index }) => (finestZoom - level) * sizeOfLevel + index),
  );
  return [...new Set(slices)];
};
