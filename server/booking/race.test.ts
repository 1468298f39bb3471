import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BookingStatus } from '#domain/booking-status.ts';
import { addDays, type Day, type DayRange, eachDay, overlapOf } from '#domain/dates.ts';
import { until } from '#launch/testing/until.ts';
import { updateListing } from '../listing/store.ts';
import { type DbOrTransaction, isDuplicate } from '../platform/db/connect.ts';
import { startTestApp } from '../testing/app.ts';
import { findViolations, requestBody, requestFor } from '../testing/booking.ts';
import { aListing, aUser, newBooking, type Person } from '../testing/factories.ts';
import { isAnyDayHeld } from './held-days-store.ts';
import { insertBooking } from './request-store.ts';

const { ctx, fetch, tokenOf, signIn, close } = await startTestApp();
afterAll(close);

const requests = 500;
const hunters: Person[] = [];
const tokens: string[] = [];
beforeAll(async () => {
  for (let count = 0; count < requests; count += 1) hunters.push(await aUser(ctx));
  for (const hunter of hunters) tokens.push(await tokenOf(hunter));
});

/** One to five days within four months, the same for the same index. */
const rangeOf = (index: number): DayRange => {
  const startDay = addDays('2026-12-01', (index * 7919) % 120);
  return { startDay, endDay: addDays(startDay, (index * 104_729) % 5) };
};

const sharesADay = (a: DayRange, b: DayRange): boolean => {
  const { startDay, endDay } = overlapOf(a, b);
  return startDay <= endDay;
};

// docs/rules/booking.md#races
describe.each([
  ['without auto-confirm', false],
  ['with auto-confirm', true],
])('500 requests at once for one listing %s', (_, isAutoConfirm) => {
  test('no day is booked twice, no free day is refused, and losers are told that the dates are taken', async () => {
    const listing = await aListing(ctx);
    await updateListing(ctx.db, listing.id, { is_auto_confirm: isAutoConfirm });
    const answers = await Promise.all(
      tokens.map(async (token, index) => {
        const range = rangeOf(index);
        const answer = await fetch('/api/listing/submitBookingRequest', {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(requestBody(listing.id, range.startDay, range.endDay)),
        });
        return {
          range,
          status: answer.status,
          body: (await answer.json()) as { detail: string; status: number },
        };
      }),
    );
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status !== 200);
    expect(won.length + lost.length).toBe(requests);
    expect(new Set(lost.map(({ status, body }) => `${status} ${body.detail}`))).toEqual(
      new Set(['409 Those dates are no longer available.']),
    );
    expect(new Set(won.map(({ body }) => body.status))).toEqual(new Set([isAutoConfirm ? 1 : 0]));
    const days = won.flatMap(({ range }) => eachDay(range));
    expect(new Set(days).size).toBe(days.length);
    const refusedButFree = lost.filter(({ range }) => !won.some((one) => sharesADay(one.range, range)));
    expect(refusedButFree).toEqual([]);
    expect(won.length).toBeGreaterThan(20);
    expect(await findViolations(ctx)).toEqual([]);
  });
});

// docs/rules/booking.md#limits-against-hoarding
test('simultaneous requests by one hunter: at most five per listing succeed', async () => {
  const listings = [await aListing(ctx), await aListing(ctx)] as const;
  const api = await signIn(await aUser(ctx));
  const days = Array.from({ length: 12 }, (_, index) => addDays('2026-12-01', index));
  const results = await Promise.allSettled(
    listings.flatMap(({ id }) => days.map((day) => api.submitBookingRequest({ body: requestFor(id, day) }))),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  const codes = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(new Set(codes)).toEqual(new Set(['tooManyOnListing']));
});

test('simultaneous requests by one hunter: at most twenty in all succeed', async () => {
  const lands = await Promise.all(Array.from({ length: 28 }, () => aListing(ctx)));
  const api = await signIn(await aUser(ctx));
  const results = await Promise.allSettled(
    lands.map(({ id }) => api.submitBookingRequest({ body: requestFor(id, '2026-12-01') })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  const codes = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(new Set(codes)).toEqual(new Set(['tooManyOpen']));
});

// docs/rules/booking.md#holding-days
describe('without the lock', () => {
  /** Inserts a booking with its held days, as the operation does under its locks. */
  const hold = (
    db: DbOrTransaction,
    listingId: string,
    hunter: Person,
    days: DayRange,
    status: BookingStatus,
  ): Promise<void> => {
    const facts = { id: randomUUIDv7(), listing: { id: listingId }, hunter, days, status, totalCents: 450 };
    return insertBooking(db, newBooking({ ...facts, at: ctx.now() }), { holds: days, lines: [] });
  };

  /** Books like the operation, but without locking the listing; returns false if a day is held. */
  const bookUnlocked = (listingId: string, hunter: Person, range: DayRange): Promise<boolean> =>
    ctx.db.transaction().execute(async (transaction) => {
      if (await isAnyDayHeld(transaction, listingId, range)) return false;
      await sql`select pg_sleep(0.01)`.execute(transaction);
      await hold(transaction, listingId, hunter, range, 'PendingPayment');
      return true;
    });

  const raceUnlocked = async (listingId: string): Promise<unknown[]> => {
    const runs = await Promise.allSettled(
      hunters.slice(0, 60).map((hunter, index) => bookUnlocked(listingId, hunter, rangeOf(index % 12))),
    );
    return runs.flatMap((run) => (run.status === 'rejected' ? [run.reason] : []));
  };

  const heldTwice = async (listingId: string): Promise<Day[]> => {
    const held = await ctx.db
      .selectFrom('held_days')
      .where('listing_id', '=', listingId)
      .groupBy('day')
      .having(({ fn }) => fn.countAll(), '>', 1)
      .select('day')
      .execute();
    return held.map(({ day }) => day);
  };

  test('the constraint prevents a day from being held twice', async () => {
    const { id } = await aListing(ctx);
    const errors = await raceUnlocked(id);
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.filter((error) => !isDuplicate(error, 'held_days_pkey'))).toEqual([]);
    expect(await heldTwice(id)).toEqual([]);
  });

  test('a request that violates the constraint is refused like any other', async () => {
    const { id } = await aListing(ctx);
    const range = { startDay: '2026-12-24', endDay: '2026-12-26' };
    const [first, second] = hunters as [Person, Person];
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    // Holds the days without locking the listing, and commits after the request has found them free.
    const unlocked = ctx.db.transaction().execute(async (transaction) => {
      await hold(transaction, id, first, range, 'Paid');
      held.resolve();
      await release.promise;
    });
    await held.promise;
    const api = await signIn(second);
    const request = api.submitBookingRequest({ body: requestFor(id, range.startDay, range.endDay) });
    const answer = expect(request).rejects.toMatchObject({
      status: 409,
      message: 'Those dates are no longer available.',
    });
    await until(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
          and query like '%insert into held_days%' and pid <> pg_backend_pid()`.execute(ctx.db);
      return rows.length > 0;
    }, 'the request waits for the days');
    release.resolve();
    await unlocked;
    await answer;
    const bookings = ctx.db.selectFrom('bookings').where('listing_id', '=', id).select('user_id');
    expect(await bookings.execute()).toEqual([{ user_id: first.id }]);
  });

  test('the test can fail: without the constraint a day is held twice', async () => {
    await sql`alter table held_days drop constraint held_days_pkey`.execute(ctx.db);
    const { id } = await aListing(ctx);
    expect(await raceUnlocked(id)).toEqual([]);
    expect((await heldTwice(id)).length).toBeGreaterThan(0);
  });
});
