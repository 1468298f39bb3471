import { expect, test } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { daysToSearch } from '#domain/search-days.ts';
import { faceIn } from './day-faces.ts';

const today = '2026-11-20';
const season = { startDay: today, endDay: '2027-05-31' };
const startDay = '2026-12-01';

// docs/rules/search.md#days
test.each([1, 2, 7, 14])('a span for any %i days ends where the search looks at all of it', (days) => {
  for (let count = days; count <= 120; count += 1) {
    const endDay = addDays(startDay, count - 1);
    const { limit } = daysToSearch(today, { startDay, endDay, days }) ?? {};
    expect(faceIn(season, { startDay, days }, endDay).isClosed ?? false, endDay).toBe(limit !== null);
  }
});

test('days that are all needed have no such limit', () => {
  expect(faceIn(season, { startDay }, '2027-05-31').isClosed).toBeUndefined();
});
