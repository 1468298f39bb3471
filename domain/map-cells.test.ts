import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellAt, cellsIn, finestLevel, tileAt, tileRangesIn } from './map-cells.ts';

const latitude = fc.double({ min: 42, max: 47.5, noNaN: true });
const longitude = fc.double({ min: -93, max: -86, noNaN: true });
const box = fc
  .tuple(longitude, latitude, longitude, latitude)
  .map(
    ([a, b, c, d]) =>
      [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)] as [number, number, number, number],
  );

// docs/rules/search.md#cells
describe('cells of the map', () => {
  test('are numbered so that neighbors in a larger tile follow each other', () => {
    expect(cellAt(85.0511, -179.999)).toBe(0);
    expect(cellAt(85.0511, 179.999)).toBe(Number.parseInt('01'.repeat(16), 2));
    expect(cellAt(-85.0511, -179.999)).toBe(Number.parseInt('10'.repeat(16), 2));
  });

  test('of a box hold every point in it, in few ranges', () => {
    fc.assert(
      fc.property(
        box,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (bounds, x, y) => {
          const [west, south, east, north] = bounds;
          const cell = cellAt(south + (north - south) * y, west + (east - west) * x);
          for (const ranges of [cellsIn(bounds), tileRangesIn(bounds, finestLevel(bounds, 200))])
            expect(ranges.filter(({ first, last }) => cell >= first && cell <= last)).toHaveLength(1);
          const level = finestLevel(bounds, 200);
          const tile = tileAt(south + (north - south) * y, west + (east - west) * x, level);
          expect(tileRangesIn(bounds, finestLevel(bounds, 200))).toContainEqual(
            expect.objectContaining({ first: tile * 4 ** (16 - level) }),
          );
          expect(cellsIn(bounds).length).toBeLessThanOrEqual(32);
          expect(tileRangesIn(bounds, finestLevel(bounds, 200)).length).toBeLessThanOrEqual(200);
        },
      ),
    );
  });
});
