import { expect, test } from 'vitest';
import { formatAcres } from './acreage.ts';

test.each([
  [1, '1 acre'],
  [0.5, '0.5 acres'],
  [1.01, '1.01 acres'],
  [90.5, '90.5 acres'],
  [1240, '1,240 acres'],
  [0, '0 acres'],
])('%f is read as %s', (acreage, text) => {
  expect(formatAcres(acreage)).toBe(text);
});
