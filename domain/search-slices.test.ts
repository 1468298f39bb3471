import { expect, test } from 'vitest';
import { slicesOfCells, slicesOfDays } from './search-slices.ts';

const level = 2 ** 26;

// docs/rules/search.md#slices
test('the days of a range are as few slices as possible', () => {
  expect(slicesOfDays(20_480, 20_480)).toEqual([20_480]);
  expect(slicesOfDays(20_480, 20_484)).toEqual([level + 5120, 20_484]);
  expect(slicesOfDays(20_480, 20_480 + 1023)).toEqual([5 * level + 20]);
  expect(slicesOfDays(0, 20_479)).toHaveLength(20);
});

test('cells are covered by tiles', () => {
  const tile = 4 ** (16 - 6);
  expect(slicesOfCells([{ first: 7 * tile, last: 8 * tile - 1 }])).toEqual([6 * level + 7]);
  expect(slicesOfCells([{ first: 640, last: 641 }])).toEqual([13 * level + 10]);
});
