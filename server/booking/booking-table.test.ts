import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BookingStatus, bookingStatuses, bookingTabs } from '#domain/booking-status.ts';
import { statusesOfTab } from '#domain/booking-table.ts';
import { addDays } from '#domain/dates.ts';
import { startTestApp } from '../testing/app.ts';
import { aBooking, aListing, aUser } from '../testing/factories.ts';

const { ctx, signIn, fetch, tokenOf, clock, close } = await startTestApp();
afterAll(close);

const administrator = await aUser(ctx, { roles: ['Administrator'] });
const api = await signIn(administrator);
const ridge = await aListing(ctx, { title: '=Ridge', county: 'Vernon' });
const marsh = await aListing(ctx, { title: 'Marsh', county: 'Dodge' });
const hunter = await aUser(ctx);

const made: Record<string, string> = {};
const book = async (name: string, status: BookingStatus, listing: typeof ridge, totalCents: number) => {
  clock.advance({ minutes: 1 });
  const day = addDays('2027-01-01', Object.keys(made).length);
  made[name] = await aBooking(ctx, { listing, hunter, status, totalCents, startDay: day, endDay: day });
};
const endsAt = (name: string, instant: string | null) =>
  ctx.db
    .updateTable('bookings')
    .set({ expire_at: instant === null ? null : new Date(instant) })
    .where('id', '=', made[name] ?? '')
    .execute();
beforeAll(async () => {
  await book('asked', 'PendingConfirmation', ridge, 10_000);
  await book('confirmed', 'PendingPayment', ridge, 20_000);
  await book('paying', 'ProcessingPayment', marsh, 30_000);
  await book('paid', 'Paid', marsh, 40_050);
  await book('rejected', 'Rejected', ridge, 5_000);
  await book('cancelled', 'Cancelled', marsh, 5_000);
  await endsAt('asked', '2026-12-03T12:00:00Z');
  await endsAt('confirmed', '2026-12-02T12:00:00Z');
  await endsAt('paying', null);
});

type Query = Parameters<typeof api.listBookings>[0]['query'];
const list = (query: Query = {}) => api.listBookings({ query });
const namesOf = async (query?: Query) =>
  (await list(query)).bookings.map(({ id }) => Object.keys(made).find((name) => made[name] === id));

// docs/rules/administration.md#bookings-table
test('pending bookings are sorted by their deadline, the next first, and those without one last', async () => {
  expect(await namesOf()).toEqual(['confirmed', 'asked', 'paying']);
  expect(await namesOf({ sort: 'deadline', order: 'desc' })).toEqual(['paying', 'asked', 'confirmed']);
  expect(await namesOf({ sort: 'created', order: 'asc' })).toEqual(['asked', 'confirmed', 'paying']);
  expect(await namesOf({ tab: 'cancelled' })).toEqual(['cancelled', 'rejected']);
});

// docs/rules/administration.md#filters
describe('filters', () => {
  test.each(bookingTabs)('each status of the tab %s is found on it', async (tab) => {
    for (const status of statusesOfTab[tab])
      expect((await list({ tab, status })).bookings.map((row) => row.status)).toEqual([status]);
    expect(Object.values(statusesOfTab).flat().sort()).toEqual([...bookingStatuses].sort());
  });

  test('by county and amount, whose ends count; the tabs count what the filters leave, of any status', async () => {
    expect(await namesOf({ county: 'Vernon' })).toEqual(['confirmed', 'asked']);
    expect(await list({ county: 'Vernon', status: 'PendingPayment' })).toMatchObject({
      total: 1,
      counts: { pending: 2, complete: 0, cancelled: 1 },
    });
    expect(await namesOf({ minAmount: 200 })).toEqual(['confirmed', 'paying']);
    expect(await namesOf({ maxAmount: 200 })).toEqual(['confirmed', 'asked']);
    expect(await namesOf({ tab: 'complete', minAmount: 401 })).toEqual([]);
    expect(await namesOf({ search: 'ridge', county: 'Dodge' })).toEqual([]);
  });

  test.each([{ status: 'Lost' }, { county: 'Cook' }, { minAmount: -1 }, { maxAmount: 1.5 }])(
    'refuses %j',
    async (query) => {
      await expect(list(query as Query)).rejects.toMatchObject({ code: 'badInput' });
    },
  );
});

// docs/rules/administration.md#export-of-a-table
test('a table is exported with its search and filters, on all pages, with formulas defused', async () => {
  const answer = await fetch('/api/booking/export?tab=pending&county=Vernon&pageSize=10', {
    headers: { authorization: `Bearer ${await tokenOf(administrator)}` },
  });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename=openacre-bookings-pending.csv',
  );
  const rows = parse(await answer.text(), { columns: true }) as Record<string, string>[];
  expect(rows.map(({ Status, Total }) => [Status, Total])).toEqual([
    ['Pending Payment', '200.00'],
    ['Pending Confirmation', '100.00'],
  ]);
  expect(rows[0]?.Listing).toMatch(/^'=Ridge/);
});
