import { expect, test } from 'vitest';
import { formatRating, toQuarters } from './stars.ts';

// docs/rules/reviews.md#stars
test.each([
  [4.1, 4],
  [4.125, 4.25],
  [4.4, 4.5],
  [4.88, 5],
  [1, 1],
])('an average of %d is drawn as %d stars', (average, stars) => {
  expect(toQuarters(average)).toBe(stars);
});

test.each([
  [4, '4.00'],
  [4.2, '4.20'],
  [4.88, '4.88'],
])('the number beside an average of %d is %s', (average, text) => {
  expect(formatRating(average)).toBe(text);
});
