import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  anyOverlap,
  contains,
  type DayRange,
  dayInWisconsin,
  daysIn,
  eachDay,
  formatDateOf,
  formatDay,
  formatDays,
  formatDayWithWeekday,
  formatDuration,
  fromPathDay,
  isDay,
  overlapOf,
  overlapping,
  seasonOf,
  toPathDay,
  weekdayOf,
} from './dates.ts';

const anyDay = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2150-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const anyRange = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 400 }))
  .map(([startDay, days]): DayRange => ({ startDay, endDay: addDays(startDay, days) }));

// docs/rules/dates.md#days, docs/rules/dates.md#today, docs/rules/dates.md#formats
describe('a day', () => {
  test.each([
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2000-02-29', true],
    ['2100-02-29', false],
    ['2026-13-01', false],
    ['2026-04-31', false],
    ['2026-4-3', false],
    ['2026-11-20T00:00:00Z', false],
    ['', false],
  ])('%s: on the calendar is %s', (text, known) => {
    expect(isDay(text)).toBe(known);
  });

  test('is on the calendar from 1900 to 2199 exactly when a Date says so too', () => {
    const part = (max: number, length: number) =>
      fc.integer({ min: 0, max }).map((number) => String(number).padStart(length, '0'));
    fc.assert(
      fc.property(
        fc.oneof(part(9999, 4), fc.integer({ min: 1890, max: 2210 }).map(String)),
        part(13, 2),
        part(32, 2),
        (year, month, date) => {
          const time = Date.parse(`${year}-${month}-${date}T00:00:00Z`);
          const same =
            year >= '1900' &&
            year <= '2199' &&
            !Number.isNaN(time) &&
            new Date(time).toISOString().startsWith(`${year}-${month}-${date}`);
          expect(isDay(`${year}-${month}-${date}`)).toBe(same);
        },
      ),
      { numRuns: 5000 },
    );
  });

  test('is the one in Wisconsin, whatever the hour in UTC', () => {
    expect(dayInWisconsin(new Date('2026-11-20T05:59:59Z'))).toBe('2026-11-19');
    expect(dayInWisconsin(new Date('2026-11-20T06:00:00Z'))).toBe('2026-11-20');
    // In summer Wisconsin's offset from UTC is an hour less.
    expect(dayInWisconsin(new Date('2026-07-04T04:59:59Z'))).toBe('2026-07-03');
    expect(dayInWisconsin(new Date('2026-07-04T05:00:00Z'))).toBe('2026-07-04');
  });

  test('is shown in the American format', () => {
    expect(formatDay('2026-11-21')).toBe('11/21/2026');
    expect(formatDateOf(new Date('2019-04-30T00:00:00Z'))).toBe('04/30/2019');
    expect(formatDateOf(new Date('2026-11-22T04:59:59Z'))).toBe('11/22/2026');
    expect(formatDayWithWeekday('2026-11-21')).toBe('Sat 11/21/2026');
    expect(weekdayOf('2026-11-22')).toBe(0);
    expect(formatDuration(1)).toBe('1 day');
    expect(formatDuration(9)).toBe('9 days');
    expect(formatDays({ startDay: '2026-11-21', endDay: '2026-11-21' })).toBe('Sat 11/21/2026');
    expect(formatDays({ startDay: '2026-11-21', endDay: '2026-11-22' })).toBe(
      'Sat 11/21/2026 to Sun 11/22/2026',
    );
  });

  test('is formatted for an address and parsed again', () => {
    expect(toPathDay('2026-11-21')).toBe('11-21-2026');
    fc.assert(fc.property(anyDay, (day) => void expect(fromPathDay(toPathDay(day))).toBe(day)));
  });

  test.each(['02-29-2026', '2026-11-21', '11-21-26', '13-01-2026', '11/21/2026', ''])(
    '%s names no day',
    (text) => {
      expect(fromPathDay(text)).toBeUndefined();
    },
  );
});

// docs/rules/dates.md#duration, docs/rules/dates.md#ranges
describe('days of a range', () => {
  test.each([
    // Daylight-saving time begins and ends on these Sundays; each is one day all the same.
    [{ startDay: '2026-03-07', endDay: '2026-03-09' }, ['2026-03-07', '2026-03-08', '2026-03-09']],
    [{ startDay: '2026-10-31', endDay: '2026-11-02' }, ['2026-10-31', '2026-11-01', '2026-11-02']],
    [{ startDay: '2028-02-28', endDay: '2028-03-01' }, ['2028-02-28', '2028-02-29', '2028-03-01']],
    [{ startDay: '2026-12-31', endDay: '2027-01-01' }, ['2026-12-31', '2027-01-01']],
    [{ startDay: '1999-12-31', endDay: '2000-01-01' }, ['1999-12-31', '2000-01-01']],
    [{ startDay: '2026-11-21', endDay: '2026-11-20' }, []],
  ])('%o', (range, days) => {
    expect(eachDay(range)).toEqual(days);
  });

  test('are end minus start plus one, each in the range, in order', () => {
    fc.assert(
      fc.property(anyRange, (range) => {
        const days = eachDay(range);
        expect(days).toHaveLength(daysIn(range));
        expect(days[0]).toBe(range.startDay);
        expect(days.at(-1)).toBe(range.endDay);
        expect(days.every((day) => isDay(day) && contains(range, day))).toBe(true);
        expect(days.every((day, index) => index === 0 || day === addDays(days[index - 1] ?? '', 1))).toBe(
          true,
        );
      }),
    );
  });

  test('overlap exactly when they share a day', () => {
    fc.assert(
      fc.property(
        anyRange,
        fc.integer({ min: -450, max: 450 }),
        fc.integer({ min: 0, max: 60 }),
        (a, shift, length) => {
          const startDay = addDays(a.startDay, shift);
          const b = { startDay, endDay: addDays(startDay, length) };
          const shared = eachDay(a).filter((day) => contains(b, day));
          expect(anyOverlap([a, b])).toBe(shared.length > 0);
          expect(anyOverlap([b, a])).toBe(shared.length > 0);
          expect(eachDay(overlapOf(a, b))).toEqual(shared);
        },
      ),
    );
  });

  test('of many ranges: adjacent ranges don’t overlap, those that share a day do', () => {
    const week = { startDay: '2026-11-01', endDay: '2026-11-07' };
    const next = { startDay: '2026-11-08', endDay: '2026-11-14' };
    const after = { startDay: '2026-11-15', endDay: '2026-11-15' };
    expect(anyOverlap([after, week, next])).toBe(false);
    expect(anyOverlap([after, week, next, { startDay: '2026-11-14', endDay: '2026-11-14' }])).toBe(true);
    expect(anyOverlap([week, week])).toBe(true);
    expect(anyOverlap([])).toBe(false);
  });

  test('are found by the indexes of the ranges that share a day; incomplete ranges share none', () => {
    const week = { startDay: '2026-11-01', endDay: '2026-11-07' };
    const next = { startDay: '2026-11-08', endDay: '2026-11-14' };
    const both = { startDay: '2026-11-07', endDay: '2026-11-08' };
    expect(overlapping([week, next])).toEqual([]);
    expect(overlapping([week, next, both])).toEqual([0, 1, 2]);
    expect(overlapping([next, week, week])).toEqual([1, 2]);
    for (const broken of ['', '2026-02-30']) {
      expect(overlapping([week, { startDay: broken, endDay: '2026-11-30' }])).toEqual([]);
      expect(overlapping([week, { startDay: '2026-10-01', endDay: broken }])).toEqual([]);
    }
    expect(overlapping([week, { startDay: '2026-11-09', endDay: '2026-11-02' }])).toEqual([]);
  });

  test('agree between the list and its ranges', () => {
    fc.assert(
      fc.property(fc.array(anyRange, { maxLength: 6 }), (ranges) => {
        expect(overlapping(ranges).length > 0).toBe(anyOverlap(ranges));
      }),
    );
  });
});

// docs/rules/dates.md#season
describe('the season', () => {
  test.each([
    ['2026-06-01', '2026-06-01', '2027-05-31'],
    ['2026-05-31', '2025-06-01', '2026-05-31'],
    ['2026-11-20', '2026-06-01', '2027-05-31'],
    ['2028-02-29', '2027-06-01', '2028-05-31'],
  ])('around %s is %s to %s', (day, startDay, endDay) => {
    expect(seasonOf(day)).toEqual({ startDay, endDay });
  });

  test('contains its day, is a year long, and is the same for all its days', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const season = seasonOf(day);
        expect(contains(season, day)).toBe(true);
        expect([365, 366]).toContain(daysIn(season));
        expect(seasonOf(season.startDay)).toEqual(season);
        expect(seasonOf(season.endDay)).toEqual(season);
      }),
    );
  });
});
