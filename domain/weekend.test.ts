import { expect, test } from 'vitest';
import { weekendOf } from './weekend.ts';

// docs/rules/search.md#days
test.each([
  ['2026-11-16', '2026-11-21', '2026-11-22'], // Monday
  ['2026-11-20', '2026-11-21', '2026-11-22'], // Friday
  ['2026-11-21', '2026-11-21', '2026-11-22'], // Saturday
  ['2026-11-22', '2026-11-22', '2026-11-22'], // Sunday
  ['2026-12-29', '2027-01-02', '2027-01-03'],
])('on %s this weekend is %s to %s', (today, startDay, endDay) => {
  expect(weekendOf(today)).toEqual({ startDay, endDay });
});

test.each([
  ['2026-11-20', '2026-11-28', '2026-11-29'],
  ['2026-11-22', '2026-11-28', '2026-11-29'],
])('on %s next weekend is %s to %s', (today, startDay, endDay) => {
  expect(weekendOf(today, 1)).toEqual({ startDay, endDay });
});
