import { expect, test } from 'vitest';
import { toQuarters } from './review.ts';

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
