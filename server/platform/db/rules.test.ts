import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  type Availability,
  availabilities,
  blockedDays,
  countOpenDays,
  isOpen,
  whyNotBookable,
} from '#domain/availability.ts';
import { type BookingAction, type BookingStatus, bookingStatuses, next } from '#domain/booking-status.ts';
import {
  addDays,
  type Day,
  type DayRange,
  dayInWisconsin,
  daysIn,
  eachDay,
  hourInWisconsin,
  isDay,
  seasonOf,
  weekdayOf,
} from '#domain/dates.ts';
import { hostShare, quote } from '#domain/pricing.ts';
import { openEmptyDatabase } from '../../testing/empty-database.ts';

// Domain rules, each implemented a second time in SQL and compared for generated cases. PostgreSQL's calendar, time
// zones and decimals are independent of ours.

const db = await openEmptyDatabase();

const cases = 600;

/**
 * Sends all cases to PostgreSQL as one JSON array, named `given`, numbered by `n`. The statement returns an `answer` in
 * JSON for each. Returns the first few cases in which ours differs, with both answers.
 */
const differences = async <Case extends object>(
  given: readonly Case[],
  ours: (one: Case) => unknown,
  statement: (json: string) => RawBuilder<{ answer: unknown }>,
) => {
  const json = JSON.stringify(given.map((one, n) => ({ n, ...one })));
  const { rows } = await statement(json).execute(db);
  expect(rows).toHaveLength(given.length);
  const answers = given.map((one, n) => ({ one, ours: ours(one), postgres: rows[n]?.answer }));
  return answers.filter(({ ours, postgres }) => !isDeepStrictEqual(ours, postgres)).slice(0, 3);
};

const later = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Days prone to calendar bugs: always among the cases. */
const hardDays: Day[] = ['2028-02-29', '2100-02-28', '2000-02-29', '2026-11-01', '2027-03-14'].flatMap(
  (day) => [-1, 0, 1].map((days) => later(day, days)),
);
hardDays.push('2026-12-31', '2027-01-01', '2027-05-31', '2027-06-01');

const anyDay = fc.oneof(
  fc.constantFrom(...hardDays),
  fc
    .date({ min: new Date('1901-01-01'), max: new Date('2198-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
);
const rangeOf = (start: fc.Arbitrary<Day>, longest: number): fc.Arbitrary<DayRange> =>
  fc
    .tuple(start, fc.integer({ min: 0, max: longest }))
    .map(([startDay, days]) => ({ startDay, endDay: later(startDay, days) }));

/** Ranges that don't overlap, in any order, as a listing has them, around the days in question. */
const rangesAround = (start: Day): fc.Arbitrary<DayRange[]> =>
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 15 })), { maxLength: 6 })
    .map((steps) => {
      let free = later(start, -20);
      return steps.map(([gap, length]) => {
        const range = { startDay: later(free, gap), endDay: later(free, gap + length) };
        free = range.endDay;
        return range;
      });
    })
    .chain((ranges) => fc.shuffledSubarray(ranges));

describe('the calendar matches PostgreSQL’s', () => {
  test('in valid days', async () => {
    const two = (number: number) => String(number).padStart(2, '0');
    const text = fc
      .tuple(
        fc.integer({ min: 1900, max: 2199 }),
        fc.integer({ max: 13, min: 0 }),
        fc.integer({ max: 32, min: 0 }),
      )
      .map(([year, month, date]) => ({ text: `${year}-${two(month)}-${two(date)}` }));
    const leap = [1900, 2000, 2026, 2028, 2100].map((year) => ({ text: `${year}-02-29` }));
    const wrong = await differences(
      [...leap, ...fc.sample(text, cases * 3)],
      (one) => isDay(one.text),
      (json) => sql`
        select to_json(pg_input_is_valid(text, 'date')) as answer
        from json_to_recordset(${json}::json) as given(n int, text text) order by n`,
    );
    expect(wrong).toEqual([]);
  });

  test('in the days of a range, their number and weekdays', async () => {
    const hard = hardDays.map((day) => ({ startDay: later(day, -2), endDay: later(day, 2) }));
    const backwards = { startDay: '2026-12-05', endDay: '2026-12-02' };
    const wrong = await differences(
      [...hard, backwards, ...fc.sample(rangeOf(anyDay, 60), cases)],
      (range) => ({
        days: eachDay(range),
        count: daysIn(range),
        weekdays: eachDay(range).map(weekdayOf),
        after: addDays(range.startDay, 400),
        before: addDays(range.startDay, -400),
      }),
      (json) => sql`
        select json_build_object(
          'days', days,
          'count', "endDay" - "startDay" + 1,
          'weekdays', weekdays,
          'after', "startDay" + 400,
          'before', "startDay" - 400) as answer
        from json_to_recordset(${json}::json) as given(n int, "startDay" date, "endDay" date),
          lateral (
            select coalesce(json_agg(day::date order by day), '[]') as days,
              coalesce(json_agg(extract(dow from day) order by day), '[]') as weekdays
            from generate_series("startDay"::timestamp, "endDay", '1 day') as day) as listed
        order by n`,
    );
    expect(wrong).toEqual([]);
  });

  test('in the season of a day: a year that begins five months late', async () => {
    const given = [...hardDays, ...fc.sample(anyDay, cases * 3)].map((day) => ({ day }));
    const wrong = await differences(
      given,
      ({ day }) => seasonOf(day),
      (json) => sql`
        select json_build_object(
          'startDay', start::date, 'endDay', (start + interval '1 year - 1 day')::date) as answer
        from json_to_recordset(${json}::json) as given(n int, day date),
          lateral (select date_trunc('year', day - interval '5 months') + interval '5 months' as start) as season
        order by n`,
    );
    expect(wrong).toEqual([]);
  });
});

describe('Wisconsin’s time zone matches PostgreSQL’s', () => {
  test('in the day at any instant', async () => {
    // Each hour around DST changes and midnights, with the millisecond before it.
    const edges = ['2026-11-01', '2027-03-14', '2028-02-29', '2027-01-01'].flatMap((day) =>
      Array.from({ length: 36 }, (_, hour) => Date.parse(day) + hour * 3_600_000).flatMap((at) => [
        at - 1,
        at,
      ]),
    );
    const anyInstant = fc.date({
      min: new Date('1970-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    });
    const instants = [...edges.map((at) => new Date(at)), ...fc.sample(anyInstant, cases * 3)];
    const wrong = await differences(
      instants.map((instant) => ({ instant })),
      ({ instant }) => dayInWisconsin(instant),
      (json) => sql`
        select to_json((instant at time zone 'America/Chicago')::date) as answer
        from json_to_recordset(${json}::json) as given(n int, instant timestamptz) order by n`,
    );
    expect(wrong).toEqual([]);
  });

  test('in the first instant of each hour of a day, also of an hour skipped by DST', async () => {
    const hours = hardDays.flatMap((day) => Array.from({ length: 24 }, (_, hour) => ({ day, hour })));
    const recent = fc
      .date({ min: new Date('1970-01-02'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const anyHour = fc.record({ day: recent, hour: fc.integer({ min: 0, max: 23 }) });
    const wrong = await differences(
      [...hours, ...fc.sample(anyHour, cases)],
      ({ day, hour }) => hourInWisconsin(day, hour).getTime(),
      (json) => sql`
        select to_json((extract(epoch from case
          when (instant - interval '1 hour') at time zone 'America/Chicago' = clock then instant - interval '1 hour'
          else instant end) * 1000)::bigint) as answer
        from json_to_recordset(${json}::json) as given(n int, day date, hour int),
          lateral (select day + make_interval(hours => hour) as clock) as shown,
          lateral (select clock at time zone 'America/Chicago' as instant) as meant
        order by n`,
    );
    expect(wrong).toEqual([]);
  });
});

describe('money matches PostgreSQL’s decimals', () => {
  const cents = fc.oneof(fc.constantFrom(0, 1, 5, 50, 1050, 4500), fc.integer({ min: 0, max: 2_000_000 }));
  const fraction = fc.oneof(
    fc.constantFrom(0, 0.000001, 0.005, 0.055, 0.1, 0.5, 0.85, 1),
    fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => millionths / 1_000_000),
  );
  const priced = anyDay.chain((start) =>
    fc.record({
      range: rangeOf(fc.constant(start), 60),
      base: cents,
      costs: rangesAround(start).chain((ranges) =>
        fc.tuple(...ranges.map((range) => cents.map((costCents) => ({ ...range, costCents })))),
      ),
      fee: fraction,
      tax: fc.option(fraction),
      share: fraction,
    }),
  );

  test('in price, fee, tax, total and host’s share of any days, to the cent', async () => {
    const wrong = await differences(
      fc.sample(priced, cases),
      ({ range, base, costs, fee, tax, share }) => {
        const prices = {
          baseCostCents: base,
          costRanges: costs,
          bookingFeePercentage: fee,
          taxRate: tax,
        };
        const { days, ...totals } = quote(prices, range);
        return {
          daily: days.map(({ costCents }) => costCents),
          ...totals,
          share: hostShare(totals.bookingPriceCents, share),
        };
      },
      // In dollars: each amount is rounded once, half up.
      (json) => sql`
        select json_build_object(
          'daily', daily, 'bookingPriceCents', (price * 100)::int, 'bookingFeeCents', (fees * 100)::int,
          'subTotalCents', ((price + fees) * 100)::int, 'totalTaxCents', (taxes * 100)::int,
          'totalCents', ((price + fees + taxes) * 100)::int, 'share', (round(price * share, 2) * 100)::int) as answer
        from json_to_recordset(${json}::json)
            as given(n int, range json, base numeric, costs json, fee numeric(7,6), tax numeric(7,6), share numeric(7,6)),
          lateral (
            select sum(coalesce(cost."costCents", base) / 100) as price,
              json_agg(coalesce(cost."costCents", base) order by day) as daily
            from generate_series((range->>'startDay')::timestamp, (range->>'endDay')::timestamp, '1 day') as day
            left join json_to_recordset(costs) as cost("startDay" date, "endDay" date, "costCents" numeric)
              on day between cost."startDay" and cost."endDay") as priced,
          lateral (select round(price * fee, 2) as fees) as with_fee,
          lateral (select round((price + fees) * coalesce(tax, 0), 2) as taxes) as with_tax
        order by n`,
    );
    expect(wrong).toEqual([]);
  });
});

describe('a host’s availability matches SQL', () => {
  const availability = fc.constantFrom<Availability>(...availabilities);
  const land = anyDay.chain((today) =>
    fc.record({
      today: fc.constant(today),
      range: rangeOf(
        fc.integer({ min: -2, max: 20 }).map((days) => later(today, days)),
        10,
      ),
      usual: availability,
      ranges: rangesAround(today).chain((ranges) =>
        fc.tuple(...ranges.map((range) => availability.map((is) => ({ ...range, availability: is })))),
      ),
      held: fc.uniqueArray(
        fc.integer({ min: 0, max: 40 }).map((days) => later(today, days)),
        { maxLength: 3 },
      ),
    }),
  );

  test('in open and closed days, their number, and which can be booked', async () => {
    const wrong = await differences(
      fc.sample(land, cases / 3),
      ({ today, range, usual, ranges, held }) => {
        const listing = { default: usual, ranges };
        const around = { startDay: later(today, -5), endDay: later(today, 40) };
        const blocked = blockedDays(listing, around);
        const calendar = { today, bookedDates: new Set(held), blockedDates: new Set(blocked) };
        return {
          blocked,
          open: eachDay(around).filter((day) => isOpen(listing, day)),
          left: countOpenDays(listing, new Set(held), today),
          bookable: whyNotBookable(calendar, range) === undefined,
        };
      },
      (json) => sql`
        select json_build_object(
          'blocked', coalesce((json_agg(day order by day) filter (where near and not open)), '[]'),
          'open', coalesce((json_agg(day order by day) filter (where near and open)), '[]'),
          'left', count(*) filter (where ahead and open and not is_held),
          'bookable', coalesce(
            bool_and(ahead and open and not is_held) filter (where day between starts and ends), false)) as answer
        from json_to_recordset(${json}::json)
            as given(n int, today date, range json, usual text, ranges json, held json),
          lateral (
            select (range->>'startDay')::date as starts, (range->>'endDay')::date as ends,
              (date_trunc('year', today - interval '5 months') + interval '17 months - 1 day')::date as season_end,
              array(select json_array_elements_text(held)::date) as held_days) as known,
          lateral (
            select day::date, day between today - 5 and today + 40 as near, day between today and season_end as ahead,
              coalesce(own.availability, usual) = 'Available' as open, day::date = any(held_days) as is_held
            from generate_series((today - 5)::timestamp, today + 366, '1 day') as day
            left join json_to_recordset(ranges) as own("startDay" date, "endDay" date, availability text)
              on day between own."startDay" and own."endDay") as each_day
        group by n order by n`,
    );
    expect(wrong).toEqual([]);
  });
});

test('a booking’s moves, replayed by PostgreSQL, end in the same status', async () => {
  const decided: [BookingStatus, BookingAction, BookingStatus][] = [
    ['PendingConfirmation', 'confirm', 'PendingPayment'],
    ['PendingConfirmation', 'reject', 'Rejected'],
    ['PendingConfirmation', 'cancel', 'Cancelled'],
    ['PendingPayment', 'beginPayment', 'ProcessingPayment'],
    ['PendingPayment', 'cancel', 'Cancelled'],
    ['ProcessingPayment', 'completePayment', 'Paid'],
    ['ProcessingPayment', 'declinePayment', 'PendingPayment'],
    ['Paid', 'refundPayment', 'Cancelled'],
    ['Paid', 'withdrawPayment', 'PendingPayment'],
    ['Paid', 'payAnew', 'PendingPayment'],
  ];
  const action = fc.constantFrom<BookingAction>(...new Set(decided.map(([, name]) => name)));
  const lives = fc.record({
    first: fc.constantFrom(...bookingStatuses),
    actions: fc.array(action, { maxLength: 12, size: 'max' }),
  });
  const wrong = await differences(
    fc.sample(lives, cases * 3),
    ({ first, actions }) => {
      const story: BookingStatus[] = [first];
      for (const name of actions) {
        const status = story.at(-1) ?? first;
        story.push(next(status, name) ?? status);
      }
      return story;
    },
    (json) => sql`
      with recursive given as (
        select * from json_to_recordset(${json}::json) as given(n int, first text, actions json)),
      moves as (select move->>0 as was, move->>1 as action, move->>2 as becomes
        from json_array_elements(${JSON.stringify(decided)}::json) as move),
      story as (
        select n, 0 as step, first as status from given
        union all
        select n, step + 1, coalesce(
          (select becomes from moves where was = status and action = actions->>step), status)
        from story join given using (n) where step < json_array_length(actions))
      select json_agg(status order by step) as answer from story group by n order by n`,
  );
  expect(wrong).toEqual([]);
});
