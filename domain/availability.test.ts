import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { availabilities, blockedDays, isOpen, whyDayNotBookable, whyNotBookable } from './availability.ts';
import { addDays, eachDay } from './dates.ts';

const season = { startDay: '2026-06-01', endDay: '2027-05-31' };

describe('what the host keeps closed', () => {
  const harvest = { startDay: '2026-10-05', endDay: '2026-10-07', availability: 'NotAvailable' } as const;

  test('is the closed ranges of land that is open by default, both ends included', () => {
    const days = blockedDays({ default: 'Available', ranges: [harvest] }, season);
    expect(days).toEqual(['2026-10-05', '2026-10-06', '2026-10-07']);
  });

  test('is all but the open ranges of land that is closed by default', () => {
    const open = { ...harvest, availability: 'Available' } as const;
    const days = blockedDays(
      { default: 'NotAvailable', ranges: [open] },
      { startDay: '2026-10-04', endDay: '2026-10-08' },
    );
    expect(days).toEqual(['2026-10-04', '2026-10-08']);
  });

  test('is limited to the given days', () => {
    expect(
      blockedDays(
        { default: 'Available', ranges: [harvest] },
        { startDay: '2026-10-07', endDay: '2026-10-09' },
      ),
    ).toEqual(['2026-10-07']);
    expect(
      blockedDays(
        { default: 'Available', ranges: [harvest] },
        { startDay: '2026-10-08', endDay: '2026-10-09' },
      ),
    ).toEqual([]);
  });

  test('is, whatever the ranges, each day that is not open', () => {
    const step = fc.record({
      gap: fc.integer({ min: 1, max: 40 }),
      days: fc.integer({ min: 0, max: 40 }),
      availability: fc.constantFrom(...availabilities),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...availabilities),
        fc.array(step, { maxLength: 8 }),
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7]),
        (byDefault, steps, order) => {
          let next = '2026-05-20';
          const ranges = steps.map(({ gap, days, availability }) => {
            const startDay = addDays(next, gap);
            next = addDays(startDay, days);
            return { startDay, endDay: next, availability };
          });
          // The order in which they are stored must not matter.
          const stored = order.flatMap((index) => ranges[index] ?? []);
          const availability = { default: byDefault, ranges: stored };
          expect(blockedDays(availability, season)).toEqual(
            eachDay(season).filter((day) => !isOpen(availability, day)),
          );
        },
      ),
    );
  });
});

// docs/rules/pages.md#calendar
describe('why a day can’t be booked', () => {
  const calendar = {
    today: '2026-11-20',
    bookedDates: new Set(['2026-11-28']),
    blockedDates: new Set(['2026-12-24']),
  };

  test.each([
    ['2026-11-20', undefined],
    ['2026-11-19', 'In the past'],
    ['2026-11-28', 'Booked'],
    ['2026-12-24', 'Not available'],
    ['2027-05-31', undefined],
    ['2027-06-01', 'Outside the current season'],
  ])('%s: %s', (day, reason) => {
    expect(whyDayNotBookable(calendar, day)).toBe(reason);
  });

  test('a range can’t include such a day', () => {
    expect(whyNotBookable(calendar, { startDay: '2026-11-21', endDay: '2026-11-27' })).toBeUndefined();
    expect(whyNotBookable(calendar, { startDay: '2026-11-21', endDay: '2026-11-28' })).toBe('Booked');
    expect(whyNotBookable(calendar, { startDay: '2026-12-20', endDay: '2026-12-30' })).toBe('Not available');
    expect(whyNotBookable(calendar, { startDay: '2027-05-30', endDay: '2027-06-02' })).toBe(
      'Outside the current season',
    );
    expect(whyNotBookable(calendar, { startDay: '2026-11-23', endDay: '2026-11-22' })).toBe(
      'The first day is after the last day',
    );
  });
});
