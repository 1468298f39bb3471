import { describe, expect, test } from 'vitest';
import { bucketsOf, daysOfPeriod, exportYears } from './statistics.ts';

// docs/rules/statistics.md#periods
describe('a period', () => {
  test.each([
    ['2026-11-23', '2026-11-01', '2026-10-01', '2026-10-23'],
    ['2026-03-31', '2026-03-01', '2026-02-01', '2026-02-28'],
    ['2026-01-05', '2026-01-01', '2025-12-01', '2025-12-05'],
  ])('month to date on %s begins on %s, and is compared with %s to %s', (today, startDay, before, until) => {
    expect(daysOfPeriod('MonthToDate', today)).toEqual({
      days: { startDay, endDay: today },
      before: { startDay: before, endDay: until },
      unit: 'day',
    });
  });

  test.each([
    ['2026-11-23', '2025-11-23'],
    ['2028-02-29', '2027-02-28'],
    ['2026-01-01', '2025-01-01'],
  ])('year to date on %s is compared with the year before up to %s', (today, until) => {
    expect(daysOfPeriod('YearToDate', today)).toEqual({
      days: { startDay: `${today.slice(0, 4)}-01-01`, endDay: today },
      before: { startDay: `${until.slice(0, 4)}-01-01`, endDay: until },
      unit: 'month',
    });
  });

  test('all time has no beginning and nothing before it', () => {
    expect(daysOfPeriod('AllTime', '2026-11-23')).toEqual({ days: null, before: null, unit: 'month' });
  });

  test('has a point for each day, or for each month', () => {
    expect(bucketsOf({ startDay: '2026-02-27', endDay: '2026-03-02' }, 'day')).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
    expect(bucketsOf({ startDay: '2025-11-15', endDay: '2026-02-01' }, 'month')).toEqual([
      '2025-11-01',
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
    ]);
  });
});

// docs/rules/statistics.md#years-of-exports
test.each([
  ['2026-11-23', [2026, 2025, 2024, 2023, 2022]],
  ['2022-01-01', [2022]],
  ['2031-05-05', [2031, 2030, 2029, 2028, 2027, 2026, 2025, 2024]],
])('on %s the years %j can be exported', (today, years) => {
  expect(exportYears(today)).toEqual(years);
});
