import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxAround, cellAt } from './map-cells.ts';
import { cellsInRing } from './map-rings.ts';
import { milesBetween } from './marker-check.ts';

const latitude = fc.double({ min: 42, max: 47.5, noNaN: true });
const longitude = fc.double({ min: -93, max: -86, noNaN: true });
const point = fc.record({ lat: latitude, lng: longitude });

// docs/rules/search.md#cells
test('the cells of a ring hold every point in it, in few ranges however thin it is', () => {
  fc.assert(
    fc.property(
      point,
      point,
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 25 }),
      (center, other, inner, radius) => {
        // As large as a circle of a tenth of the distance or more.
        const outer = Math.hypot(inner, Math.max(radius, inner / 10));
        const ranges = cellsInRing(center, { inner, outer });
        const cell = cellAt(other.lat, other.lng);
        const miles = milesBetween(center, other);
        const holding = ranges.filter(({ first, last }) => cell >= first && cell <= last);
        expect(holding.length).toBeLessThanOrEqual(1);
        if (miles >= inner && miles <= outer) expect(holding).toHaveLength(1);
        expect(ranges.length).toBeLessThan(300);
      },
    ),
  );
});

// docs/rules/search.md#cells
test('a box around a point holds everything that is as near', () => {
  fc.assert(
    fc.property(
      point,
      fc.double({ min: 1, max: 400, noNaN: true }),
      fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      (center, miles, bearing) => {
        const [west, south, east, north] = boxAround(center, miles);
        const { lat, lng } = pointAt(center, miles * (1 - 1e-9), bearing);
        expect(lat >= south && lat <= north && lng >= west && lng <= east).toBe(true);
      },
    ),
    { examples: [[{ lat: 44, lng: -90 }, 50, 0]] },
  );
});

/** The point so many miles away in a direction, in radians from north. */
const pointAt = ({ lat, lng }: { lat: number; lng: number }, miles: number, bearing: number) => {
  const [phi, far] = [(lat * Math.PI) / 180, (2 * miles) / 7917.6];
  const there = Math.asin(Math.sin(phi) * Math.cos(far) + Math.cos(phi) * Math.sin(far) * Math.cos(bearing));
  const turned = Math.atan2(
    Math.sin(bearing) * Math.sin(far) * Math.cos(phi),
    Math.cos(far) - Math.sin(phi) * Math.sin(there),
  );
  return { lat: (there * 180) / Math.PI, lng: lng + (turned * 180) / Math.PI };
};
