import { describe, expect, test } from 'vitest';
import { daysIn } from './dates.ts';
import {
  type DaysLimit,
  daysToSearch,
  endsOfSpan,
  rangesNear,
  rangesToSearch,
  type SearchedDays,
} from './search-days.ts';

const today = '2026-11-25';
const range = (startDay: string, endDay: string) => ({ startDay, endDay });

// docs/rules/search.md#days
test.each([
  [{}, undefined],
  [{ startDay: '2026-12-05', endDay: '2026-12-07' }, [range('2026-12-05', '2026-12-07')]],
  [{ endDay: '2026-12-07' }, [range('2026-12-07', '2026-12-07')]],
  [{ startDay: '2026-11-24', endDay: '2026-11-26' }, []],
  [{ startDay: '2027-05-31', endDay: '2027-06-01' }, []],
  [
    { weekendIn: '2026-12' },
    [
      range('2026-12-05', '2026-12-06'),
      range('2026-12-12', '2026-12-13'),
      range('2026-12-19', '2026-12-20'),
      range('2026-12-26', '2026-12-27'),
    ],
  ],
  [{ weekendIn: '2026-11' }, [range('2026-11-28', '2026-11-29')]],
  [{ weekendIn: '2026-10' }, []],
  [
    { startDay: '2026-12-01', endDay: '2026-12-04', days: 3 },
    [range('2026-12-01', '2026-12-03'), range('2026-12-02', '2026-12-04')],
  ],
  [
    { startDay: '2026-11-24', endDay: '2026-11-27', days: 2 },
    [range('2026-11-25', '2026-11-26'), range('2026-11-26', '2026-11-27')],
  ],
  [{ startDay: '2026-12-01', endDay: '2026-12-02', days: 3 }, []],
  [{ days: 3 }, undefined],
])('%j asks for %j', (searched, expected) => {
  expect(rangesToSearch(today, searched)).toEqual(expected);
});

// docs/rules/search.md#days
test.each<[SearchedDays, DaysLimit | null]>([
  [{ startDay: '2026-12-05', endDay: '2026-12-07' }, null],
  [{ startDay: '2026-11-24', endDay: '2026-11-26' }, 'noneBookable'],
  [{ weekendIn: '2026-11' }, null],
  [{ weekendIn: '2026-10' }, 'noWeekend'],
  [{ weekendIn: '2027-06' }, 'noWeekend'],
  [{ startDay: '2026-12-01', endDay: '2026-12-03', days: 3 }, null],
  [{ startDay: '2026-12-01', endDay: '2026-12-02', days: 3 }, 'spanTooShort'],
  [{ startDay: '2026-11-20', endDay: '2026-11-26', days: 3 }, 'spanTooShort'],
  [{ startDay: '2026-11-20', endDay: '2026-11-24', days: 3 }, 'noneBookable'],
  [{ startDay: '2026-11-20', endDay: '2026-11-28', days: 3 }, 'spanPartlyBookable'],
  [{ startDay: '2027-05-25', endDay: '2027-06-10', days: 3 }, 'spanPartlyBookable'],
  [{ startDay: '2026-12-01', endDay: endsOfSpan('2026-12-01', 3).longest, days: 3 }, null],
  [{ startDay: '2026-12-01', endDay: '2027-05-31', days: 3 }, 'spanTooLong'],
])('why not all days of %j are looked at: %s', (searched, limit) => {
  expect(daysToSearch(today, searched)?.limit).toBe(limit);
});

test('a long span is tried for two months, from today on', () => {
  const ranges = rangesToSearch(today, { startDay: '2026-12-01', endDay: '2027-05-31', days: 2 });
  expect(ranges).toHaveLength(62);
  expect(ranges?.at(-1)?.endDay).toBe(endsOfSpan('2026-12-01', 2).longest);
  const begunLongAgo = rangesToSearch(today, { startDay: '2026-08-01', endDay: '2027-05-31', days: 2 });
  expect(begunLongAgo?.[0]?.startDay).toBe(today);
  expect(begunLongAgo).toHaveLength(62);
});

// docs/rules/search.md#days
describe('the nearest days', () => {
  test('in place of searched ones are as many, within three weeks and the season', () => {
    expect(rangesNear(today, {})).toEqual([]);
    const near = rangesNear(today, { startDay: '2026-11-26', endDay: '2026-11-27' });
    expect(near.slice(0, 3)).toEqual([
      range('2026-11-27', '2026-11-28'),
      range('2026-11-25', '2026-11-26'),
      range('2026-11-28', '2026-11-29'),
    ]);
    expect(near.at(-1)).toEqual(range('2026-12-17', '2026-12-18'));
    expect(near).toHaveLength(22);
  });

  test('in place of days that have passed are the first that can be booked', () => {
    expect(rangesNear(today, { endDay: '2026-11-24' })[0]).toEqual(range('2026-11-25', '2026-11-25'));
  });

  test('in place of any weekend of a month are the weekends after and before it', () => {
    expect(rangesNear(today, { weekendIn: '2027-01' })).toEqual([
      range('2027-02-06', '2027-02-07'),
      range('2026-12-26', '2026-12-27'),
      range('2027-02-13', '2027-02-14'),
      range('2026-12-19', '2026-12-20'),
      range('2027-02-20', '2027-02-21'),
      range('2026-12-12', '2026-12-13'),
    ]);
    // None before the first that is left, and none beyond the season.
    expect(rangesNear(today, { weekendIn: '2026-11' }).map(({ startDay }) => startDay)).toEqual([
      '2026-12-05',
      '2026-12-12',
      '2026-12-19',
    ]);
    expect(rangesNear(today, { weekendIn: '2027-05' }).map(({ startDay }) => startDay)).toEqual([
      '2027-04-24',
      '2027-04-17',
      '2027-04-10',
    ]);
    expect(rangesNear(today, { weekendIn: '2026-10' })).toEqual([]);
  });

  test('in place of so many days within a span are as many in a row, the nearest to the span', () => {
    const near = rangesNear(today, { startDay: '2026-12-05', endDay: '2026-12-10', days: 3 });
    expect(near.slice(0, 6)).toEqual([
      range('2026-12-09', '2026-12-11'),
      range('2026-12-04', '2026-12-06'),
      range('2026-12-10', '2026-12-12'),
      range('2026-12-03', '2026-12-05'),
      range('2026-12-11', '2026-12-13'),
      range('2026-12-02', '2026-12-04'),
    ]);
    for (const one of near) expect(daysIn(one)).toBe(3);
  });

  test('of a span that is too long are first those at its end, which were not looked at', () => {
    const near = rangesNear(today, { startDay: '2026-12-05', endDay: '2027-02-09', days: 3 });
    expect(near.slice(0, 5)).toEqual([
      range('2027-02-05', '2027-02-07'),
      range('2027-02-06', '2027-02-08'),
      range('2027-02-07', '2027-02-09'),
      range('2026-12-04', '2026-12-06'),
      range('2027-02-08', '2027-02-10'),
    ]);
  });
});
