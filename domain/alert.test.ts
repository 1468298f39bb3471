import { describe, expect, test } from 'vitest';
import { latestDailyHour } from './alert.ts';

// docs/rules/alerts.md#how-often
describe('the hour of the daily emails', () => {
  test.each([
    ['just before it, in winter', '2026-11-20T12:59:59Z', '2026-11-19T13:00:00Z'],
    ['at it', '2026-11-20T13:00:00Z', '2026-11-20T13:00:00Z'],
    ['late in the evening, when it is the next day in UTC', '2026-11-21T03:00:00Z', '2026-11-20T13:00:00Z'],
    ['in summer', '2026-07-01T12:30:00Z', '2026-07-01T12:00:00Z'],
    ['on the day the clocks go back', '2026-11-01T13:30:00Z', '2026-11-01T13:00:00Z'],
    ['in the morning after the clocks went forward', '2027-03-14T12:00:00Z', '2027-03-14T12:00:00Z'],
  ])('%s', (_, now, hour) => {
    expect(latestDailyHour(new Date(now))).toEqual(new Date(hour));
  });
});
