import { expect, test } from 'vitest';
import { isInside, type MapBounds, snappedAround } from './mercator.ts';

const view: MapBounds = [-90.31, 44.12, -89.27, 45.03];
const moved = (by: number): MapBounds => view.map((edge) => edge + by) as unknown as MapBounds;

// docs/rules/search.md#points-of-a-view
test('the part around a view contains it and some land more, and small moves stay inside', () => {
  const part = snappedAround(view);
  for (const by of [0, 0.1, -0.1]) expect(isInside(moved(by), part)).toBe(true);
  expect(isInside(moved(2), part)).toBe(false);
  expect(part[2] - part[0]).toBeLessThan(4 * (view[2] - view[0]));
});

test('views beside each other ask for the same part', () => {
  expect(snappedAround(moved(-0.02))).toEqual(snappedAround(view));
  expect(snappedAround([-200, -90, 200, 90])).toEqual([-180, -85, 180, 85]);
});
