import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClockRules, clockOf, dueNow, formatAnswerDeadline, resumedClock } from './booking-clock.ts';
import { bookingStatuses, isActive } from './booking-status.ts';
import { addDays, dayInWisconsin, formatInstant, formatInstantNear, hourInWisconsin } from './dates.ts';

const rules: ClockRules = {
  answer: { remindHours: 24, endHours: 48 },
  payment: { remindHours: 12, endHours: 24 },
  leastHours: 2,
  eveningHour: 20,
};

type Waiting = 'PendingConfirmation' | 'PendingPayment';
const clock = (status: Waiting, since: string, startDay: string) => {
  const { remindAt, expireAt } = clockOf(status, { since: new Date(since), startDay }, rules);
  return [remindAt?.toISOString() ?? null, expireAt?.toISOString() ?? null];
};

// docs/rules/dates.md#daylight-saving, docs/rules/dates.md#formats
describe('eight in the evening in Wisconsin', () => {
  test.each([
    ['2026-07-04', '2026-07-05T01:00:00.000Z', 'summer'],
    ['2026-12-24', '2026-12-25T02:00:00.000Z', 'winter'],
    ['2026-10-31', '2026-11-01T01:00:00.000Z', 'the evening before the clocks go back'],
    ['2026-11-01', '2026-11-02T02:00:00.000Z', 'the day they go back'],
    ['2027-03-13', '2027-03-14T02:00:00.000Z', 'the evening before they go forward'],
    ['2027-03-14', '2027-03-15T01:00:00.000Z', 'the day they go forward'],
    ['2028-02-29', '2028-03-01T02:00:00.000Z', 'a leap day'],
  ])('of %s is %s: %s', (day, instant) => {
    expect(hourInWisconsin(day, 20).toISOString()).toBe(instant);
  });

  test('is on that day for every day and hour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 4, max: 23 }), (days, hour) => {
        const day = addDays('2024-01-01', days);
        const instant = hourInWisconsin(day, hour);
        expect(dayInWisconsin(instant)).toBe(day);
        const shown = new Intl.DateTimeFormat('en-US', {
          timeZone: 'America/Chicago',
          hour: 'numeric',
          hourCycle: 'h23',
        });
        expect(Number(shown.format(instant))).toBe(hour);
      }),
    );
  });

  test('is formatted in local time', () => {
    expect(formatInstant(hourInWisconsin('2026-11-20', 20))).toBe('Fri 11/20/2026 at 8:00 PM CST');
    expect(formatInstant(new Date('2026-07-05T01:30:00Z'))).toBe('Sat 07/04/2026 at 8:30 PM CDT');
    const instant = new Date('2026-11-20T21:40:00Z');
    expect(formatInstantNear(instant, new Date('2026-11-21T05:59:00Z'))).toBe('3:40 PM CST');
    expect(formatInstantNear(instant, new Date('2026-11-21T06:00:00Z'))).toBe(
      'Fri 11/20/2026 at 3:40 PM CST',
    );
  });
});

// docs/rules/booking.md#clocks
describe('a request that waits for the host', () => {
  test('gets a reminder after 24 hours and ends after 48', () => {
    expect(clock('PendingConfirmation', '2026-11-20T20:00:00Z', '2026-12-05')).toEqual([
      '2026-11-21T20:00:00.000Z',
      '2026-11-22T20:00:00.000Z',
    ]);
  });

  test('ends the evening before its first day when that is sooner', () => {
    expect(clock('PendingConfirmation', '2026-11-20T20:00:00Z', '2026-11-22')).toEqual([
      '2026-11-21T20:00:00.000Z',
      '2026-11-22T02:00:00.000Z',
    ]);
    expect(clock('PendingConfirmation', '2026-11-20T20:00:00Z', '2026-11-21')).toEqual([
      null,
      '2026-11-21T02:00:00.000Z',
    ]);
  });

  test('has 48 hours, not two calendar days, when the clocks change', () => {
    expect(clock('PendingConfirmation', '2026-10-31T18:00:00Z', '2026-11-10')[1]).toBe(
      '2026-11-02T18:00:00.000Z',
    );
  });

  test('for today, or made after that evening hour, still has two hours', () => {
    expect(clock('PendingConfirmation', '2026-11-20T14:00:00Z', '2026-11-20')).toEqual([
      null,
      '2026-11-20T16:00:00.000Z',
    ]);
    expect(clock('PendingConfirmation', '2026-11-21T03:00:00Z', '2026-11-21')[1]).toBe(
      '2026-11-21T05:00:00.000Z',
    );
  });

  test('for past days waits as long as any other', () => {
    expect(clock('PendingPayment', '2026-11-20T20:00:00Z', '2026-10-01')).toEqual([
      '2026-11-21T08:00:00.000Z',
      '2026-11-21T20:00:00.000Z',
    ]);
  });
});

// docs/rules/booking.md#clocks, docs/rules/booking.md#clock-while-paying
describe('a booking that waits for its payment', () => {
  test('gets a reminder after 12 hours and ends after 24', () => {
    expect(clock('PendingPayment', '2026-11-20T20:00:00Z', '2026-12-05')).toEqual([
      '2026-11-21T08:00:00.000Z',
      '2026-11-21T20:00:00.000Z',
    ]);
  });

  test('ends that evening, but never less than two hours after the confirmation', () => {
    expect(clock('PendingPayment', '2026-11-20T20:00:00Z', '2026-11-21')[1]).toBe('2026-11-21T02:00:00.000Z');
    expect(clock('PendingPayment', '2026-11-21T01:30:00Z', '2026-11-21')[1]).toBe('2026-11-21T03:30:00.000Z');
  });

  test('keeps its clock after a declined payment', () => {
    const at = new Date('2026-11-21T00:00:00Z');
    const far = new Date('2026-11-21T20:00:00Z');
    expect(resumedClock(far, at, rules).expireAt).toEqual(far);
    const near = new Date('2026-11-21T00:10:00Z');
    expect(resumedClock(near, at, rules).expireAt?.toISOString()).toBe('2026-11-21T02:00:00.000Z');
  });
});

test('a booking that is paid, being paid or ended has no clock, whatever times are stored', () => {
  const past = new Date('2026-11-01T00:00:00Z');
  const now = new Date('2026-11-20T20:00:00Z');
  const due = bookingStatuses.map((status) => dueNow({ status, remindAt: past, expireAt: past }, now));
  expect(due).toEqual(['expire', 'expire', undefined, undefined, undefined, undefined]);
  for (const status of bookingStatuses.slice(2)) {
    const none = { remindAt: null, expireAt: null };
    expect(clockOf(status, { since: now, startDay: '2026-12-01' }, rules)).toEqual(none);
  }
});

// docs/rules/booking.md#told-deadlines
describe('what a host is told of a deadline', () => {
  test.each([
    ['2026-11-27T06:12:00Z', '2026-11-25T06:12:00Z', 'Thu 11/26/2026 at 8:00 PM CST', 'the evening before'],
    [
      '2026-11-27T06:12:00Z',
      '2026-11-27T02:00:00Z',
      '12:12 AM CST in the night after Thu 11/26/2026',
      'later',
    ],
    ['2026-11-27T05:59:00Z', '2026-11-25T05:59:00Z', 'Thu 11/26/2026 at 11:59 PM CST', 'before midnight'],
    ['2026-11-27T11:59:00Z', '2026-11-25T11:59:00Z', 'Thu 11/26/2026 at 8:00 PM CST', 'the last small hour'],
    ['2026-11-27T12:00:00Z', '2026-11-25T12:00:00Z', 'Fri 11/27/2026 at 6:00 AM CST', 'the morning'],
    ['2026-07-05T05:12:00Z', '2026-07-03T05:12:00Z', 'Sat 07/04/2026 at 8:00 PM CDT', 'summer'],
    [
      '2026-11-01T06:30:00Z',
      '2026-10-30T06:30:00Z',
      'Sat 10/31/2026 at 8:00 PM CDT',
      '1:30, before clocks go back',
    ],
    ['2026-11-01T07:30:00Z', '2026-10-30T07:30:00Z', 'Sat 10/31/2026 at 8:00 PM CDT', '1:30 again'],
    [
      '2026-11-01T11:59:00Z',
      '2026-10-30T11:59:00Z',
      'Sat 10/31/2026 at 8:00 PM CDT',
      '5:59, two hours of 1 ago',
    ],
    ['2026-11-02T06:12:00Z', '2026-10-31T06:12:00Z', 'Sun 11/01/2026 at 8:00 PM CST', 'the day of 25 hours'],
    [
      '2027-03-14T08:12:00Z',
      '2027-03-12T08:12:00Z',
      'Sat 03/13/2027 at 8:00 PM CST',
      '3:12, no hour of 2 before',
    ],
    ['2027-03-15T05:12:00Z', '2027-03-13T05:12:00Z', 'Sun 03/14/2027 at 8:00 PM CDT', 'the day of 23 hours'],
    [
      '2027-01-01T06:12:00Z',
      '2026-12-30T06:12:00Z',
      'Thu 12/31/2026 at 8:00 PM CST',
      'the last evening of a year',
    ],
    [
      '2027-01-01T06:12:00Z',
      '2027-01-01T02:00:00Z',
      '12:12 AM CST in the night after Thu 12/31/2026',
      'later on it',
    ],
  ])('for %s, read at %s, is %s: %s', (expireAt, now, told) => {
    expect(formatAnswerDeadline(new Date(expireAt), new Date(now))).toBe(told);
  });
});

test('the end is due before the reminder, and nothing before its time', () => {
  const [at, before] = [new Date('2026-11-20T20:00:00Z'), new Date('2026-11-20T19:59:59Z')];
  const status = 'PendingPayment' as const;
  const end = new Date('2026-11-20T21:00:00Z');
  expect(dueNow({ status, remindAt: at, expireAt: end }, before)).toBeUndefined();
  expect(dueNow({ status, remindAt: at, expireAt: end }, at)).toBe('remind');
  expect(dueNow({ status, remindAt: at, expireAt: at }, at)).toBe('expire');
  expect(dueNow({ status, remindAt: null, expireAt: end }, at)).toBeUndefined();
});

test('whatever the first day: never under the minimum, never over the maximum, a reminder only before the end', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('PendingConfirmation' as const, 'PendingPayment' as const),
      fc.integer({ min: 0, max: 500 * 1440 }),
      fc.integer({ min: -10, max: 40 }),
      (status, minutes, ahead) => {
        const since = new Date(Date.parse('2026-06-01T00:00:00Z') + minutes * 60_000);
        const startDay = addDays(dayInWisconsin(since), ahead);
        const { remindAt, expireAt } = clockOf(status, { since, startDay }, rules);
        const hours = ((expireAt?.getTime() ?? 0) - since.getTime()) / 3_600_000;
        expect(hours).toBeGreaterThanOrEqual(2);
        expect(hours).toBeLessThanOrEqual(status === 'PendingPayment' ? 24 : 48);
        if (remindAt) expect(remindAt < (expireAt as Date)).toBe(true);
      },
    ),
  );
});

// docs/rules/booking.md#active-bookings
test('a booking is active while it holds days and its last day is not past', () => {
  const today = '2026-11-20';
  expect(bookingStatuses.filter((status) => isActive({ status, endDay: today }, today))).toEqual(
    bookingStatuses.slice(0, 4),
  );
  expect(bookingStatuses.filter((status) => isActive({ status, endDay: '2026-11-19' }, today))).toEqual([]);
});
