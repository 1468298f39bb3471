import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxChecksInRun } from '#contract/checks.ts';
import type { Api } from '#contract/contract.ts';
import type { BookingSort } from '#domain/booking-status.ts';
import { maxFiltered } from '#domain/paging.ts';
import type { PayoutSort } from '#domain/payout-status.ts';
import { createCaller } from '../api.ts';
import { lastDueDay } from '../payout/begin-attempt.ts';
import { sumUpJob } from '../statistics/sum-up.job.ts';
import { startTestApp } from '../testing/app.ts';
import { addBusiness, vacuum } from '../testing/business.ts';
import { addHunters, addListings, crowdListingId } from '../testing/crowd.ts';
import { aListing, aUser } from '../testing/factories.ts';
import { statementsOf } from '../testing/statements.ts';

const { ctx, close } = await startTestApp();
afterAll(close);

const many = 12_000;
const crowd = 12_000;
const land = 2500;
const administrator = await aUser(ctx, { roles: ['Administrator'] });
const listing = await aListing(ctx, { county: 'Dane' });
const api = createCaller(ctx, administrator);

/** Changes rows as they may have been for years: no trigger has to follow each. */
const change = (...statements: string[]) =>
  ctx.db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    for (const statement of statements) await sql.raw(statement).execute(transaction);
  });

/** SQL of an amount between $10 and $210 that has nothing to do with when a row was made. */
const someCents = (id: string) => `(1000 + ('x' || substr(md5(${id}::text), 1, 6))::bit(24)::int % 20000)`;

beforeAll(async () => {
  await addHunters(ctx, crowd);
  await addListings(ctx, listing.id, land);
  // Half of the land is in Vernon, and some in Pepin.
  await change(`update listings
    set county = case when lat < 42.61 then 'Pepin' when lat < 44.6 then 'Vernon' else county end`);
  await sql`update listings set active = lng < 2 - 90 where lat > 46.5`.execute(ctx.db);
  await addBusiness(ctx, { first: 1, last: many, crowd, land });
  // Some of those that ended otherwise were rejected.
  await change(
    `update bookings b set booking_price_cents = c.cents, sub_total_cents = c.cents + 450, total_cents = c.cents + 722,
      status = case when b.status = 'Cancelled' and substr(md5(b.id::text), 8, 1) = '0' then 'Rejected' else b.status end
      from (select id, ${someCents('id')} as cents from bookings) c where c.id = b.id`,
    `update payouts set amount_cents = ${someCents('booking_id')}`,
    // Of some of those that were paid a part was given back.
    `update payouts set due_cents = due_cents - 100 where arrived_cents > 0 and substr(md5(booking_id::text), 9, 1) = '0'`,
    `insert into reports (id, reporter_id, subject, subject_id, listing_id, writer_id, reason, created_at, closed_at,
        closed_by, closed_reason)
      select gen_random_uuid(), u.id, 'listing', '${listing.id}', '${listing.id}', u.id, 'Not as it says', now(), now(), u.id,
        'Looked at'
      from users u limit 10000`,
    `insert into daily_statistics (day, name, amount) values ('1970-01-01', 'reports.closed', 10000)`,
  );
  await sumUpJob.run(ctx, {});
  await vacuum(ctx);
});

/** The pages of the database that a call touches, without those of its access. */
const buffersOf = async (call: (api: Api) => Promise<unknown>): Promise<number> => {
  const statements = await statementsOf(ctx, (recorded) => call(createCaller(recorded, administrator)));
  const own = statements.filter(({ text }) => !text.includes('sessions_ended_at'));
  return own.reduce((sum, { buffers }) => sum + buffers, 0);
};

// docs/rules/administration.md#users-table
describe('the users', () => {
  test('are counted without being read', async () => {
    const { counts, total, isTotalWhole } = await api.listUsers({ query: {} });
    expect(counts).toEqual({ users: crowd + 1, administrators: 1 });
    expect([total, isTotalWhole]).toEqual([crowd + 1, true]);
    expect(await buffersOf((caller) => caller.listUsers({ query: {} }))).toBeLessThan(100);
    expect(await buffersOf((caller) => caller.searchUsers({ query: {} }))).toBeLessThan(100);
  });

  test.each(['joined', 'name', 'email', 'lastLogin'] as const)(
    'who administrate are found among all, by %s',
    async (sort) => {
      const query = { tab: 'administrators', sort } as const;
      const { users } = await api.listUsers({ query });
      expect(users.map(({ id }) => id)).toEqual([administrator.id]);
      expect(await buffersOf((caller) => caller.listUsers({ query }))).toBeLessThan(100);
    },
  );

  test('are counted on with each change', async () => {
    const both = await aUser(ctx, { roles: ['Customer', 'Administrator'] });
    expect((await api.listUsers({ query: {} })).counts).toEqual({ users: crowd + 2, administrators: 2 });
    await api.updateRoles({ body: { id: both.id, roles: ['Administrator'] } });
    expect((await api.listUsers({ query: {} })).counts).toEqual({ users: crowd + 1, administrators: 2 });
    expect((await api.searchUsers({ query: {} })).total).toBe(crowd + 3);
  });
});

// docs/rules/administration.md#listings-table
describe('the listings', () => {
  const countedBy = async (where: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from listings
      where ${sql.raw(where)}`.execute(ctx.db);
    return rows[0]?.count ?? 0;
  };

  test.each(['active', 'pendingApproval', 'notActive'] as const)('of the tab %s are counted', async (tab) => {
    const { counts } = await api.listListings({ query: { tab } });
    expect(counts).toEqual({
      active: await countedBy('active and approved'),
      pendingApproval: await countedBy('active and not approved'),
      notActive: await countedBy('not active'),
    });
    expect(await buffersOf((caller) => caller.listListings({ query: { tab } }))).toBeLessThan(100);
  });

  test('of a county are counted to a limit', async () => {
    const { total, isTotalWhole } = await api.listListings({ query: { county: 'Vernon' } });
    expect([total, isTotalWhole]).toEqual([maxFiltered, false]);
    const few = await api.listListings({ query: { county: 'Pepin' } });
    expect(few.total).toBe(await countedBy(`county = 'Pepin' and active and approved`));
    expect([few.listings.length, few.isTotalWhole]).toEqual([few.total, true]);
    for (const county of ['Vernon', 'Pepin'] as const)
      expect(await buffersOf((caller) => caller.listListings({ query: { county } })), county).toBeLessThan(
        350,
      );
  });
});

// docs/rules/conduct.md#reports
test('closed reports cost nothing to count', async () => {
  expect((await api.listReports({ query: {} })).counts).toEqual({ open: 0, closed: 10_000 });
  expect(await buffersOf((caller) => caller.listReports({ query: {} }))).toBeLessThan(50);
});

const rare = { county: 'Pepin', minAmount: 30, maxAmount: 150 } as const;

// docs/rules/administration.md#filters
describe('bookings that fit filters', () => {
  const sorts: readonly BookingSort[] = ['created', 'startDate'];
  const inOrder = async (where: string, sort: BookingSort, order: 'asc' | 'desc'): Promise<string[]> => {
    const by = sort === 'created' ? 'b.created_at' : 'b.start_day';
    const { rows } = await sql<{
      id: string;
    }>`select b.id from bookings b join listings l on l.id = b.listing_id
      where ${sql.raw(where)} order by ${sql.raw(`${by} ${order}, b.id ${order}`)}`.execute(ctx.db);
    return rows.map(({ id }) => id);
  };

  test.each([
    ['a county', { tab: 'complete', county: 'Vernon' }, `tab = 'complete' and l.county = 'Vernon'`],
    [
      'amounts',
      { tab: 'complete', minAmount: 40, maxAmount: 90 },
      `tab = 'complete' and total_cents between 4000 and 9000`,
    ],
    [
      'few',
      { tab: 'complete', ...rare },
      `tab = 'complete' and l.county = 'Pepin' and total_cents between 3000 and 15000`,
    ],
    ['a status', { tab: 'cancelled', status: 'Rejected' }, `b.status = 'Rejected'`],
    ['a status that most have', { tab: 'complete', status: 'Paid' }, `b.status = 'Paid'`],
    [
      'all',
      { tab: 'cancelled', status: 'Cancelled', ...rare, county: 'Vernon' },
      `b.status = 'Cancelled' and l.county = 'Vernon' and total_cents between 3000 and 15000`,
    ],
  ] as const)('of %s are counted to a limit, and listed in order', async (_, filters, where) => {
    for (const sort of sorts)
      for (const order of ['asc', 'desc'] as const) {
        const all = await inOrder(where, sort, order);
        const query = { ...filters, sort, order, pageSize: 25 } as const;
        const { bookings, total, isTotalWhole } = await api.listBookings({ query });
        expect(total).toBe(Math.min(all.length, maxFiltered));
        expect(isTotalWhole).toBe(all.length <= maxFiltered);
        expect(bookings.map(({ id }) => id)).toEqual(all.slice(0, 25));
        const second = await api.listBookings({ query: { ...query, page: 2 } });
        expect(second.bookings.map(({ id }) => id)).toEqual(all.slice(25, 50));
      }
    expect(await buffersOf((caller) => caller.listBookings({ query: filters }))).toBeLessThan(600);
  });

  test('show some, where the first of the table are others', async () => {
    await change(
      `update bookings set booking_price_cents = 900000, sub_total_cents = 900450, total_cents = 900722 where id in (
        select id from bookings where tab = 'complete' order by created_at limit 1200)`,
    );
    await vacuum(ctx);
    const query = { tab: 'complete', minAmount: 9000 } as const;
    const { bookings, total, isTotalWhole } = await api.listBookings({ query });
    expect([bookings.length, total, isTotalWhole]).toEqual([10, maxFiltered, false]);
    expect(await buffersOf((caller) => caller.listBookings({ query }))).toBeLessThan(1000);
  });
});

// docs/rules/administration.md#filters
describe('payouts that fit filters', () => {
  const sorts: readonly PayoutSort[] = ['created', 'payoutDate', 'amount'];
  const by = {
    created: 'p.created_at',
    payoutDate: 'p.paid_out_at',
    amount: 'p.amount_cents',
    confirmationCode: '',
  };
  const inOrder = async (where: string, sort: PayoutSort): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`select p.booking_id as id from payouts p
      join bookings b on b.id = p.booking_id join listings l on l.id = b.listing_id
      where ${sql.raw(where)} order by ${sql.raw(`${by[sort]} desc, p.booking_id desc`)}`.execute(ctx.db);
    return rows.map(({ id }) => id);
  };

  test.each([
    ['a county', { tab: 'complete', county: 'Vernon' }, `p.tab = 'complete' and l.county = 'Vernon'`],
    [
      'amounts',
      { tab: 'complete', minAmount: 40, maxAmount: 90 },
      `p.tab = 'complete' and amount_cents between 4000 and 9000`,
    ],
    [
      'few',
      { tab: 'complete', ...rare },
      `p.tab = 'complete' and l.county = 'Pepin' and amount_cents between 3000 and 15000`,
    ],
    ['a status', { tab: 'complete', status: 'CheckSent' }, `manual_payment_status = 'CheckSent'`],
    [
      'what nobody has claimed',
      { tab: 'pending', status: 'Unclaimed' },
      `p.pay_pal_payout_status = 'Processing' and p.payout_item_status = 'Unclaimed'`,
    ],
    ['what is still owed', { tab: 'other', status: 'StillOwed' }, `p.stage = 'stopped' and p.owed_cents > 0`],
    [
      'what was paid too much',
      { tab: 'complete', status: 'PaidTooMuch' },
      `p.tab = 'complete' and p.arrived_cents + p.on_its_way_cents > p.due_cents`,
    ],
  ] as const)('of %s are counted to a limit, and listed in order', async (_, filters, where) => {
    for (const sort of sorts) {
      const all = await inOrder(where, sort);
      const query = { ...filters, sort, order: 'desc', pageSize: 25 } as const;
      const { payouts, total, isTotalWhole } = await api.listPayouts({ query });
      expect(total).toBe(Math.min(all.length, maxFiltered));
      expect(isTotalWhole).toBe(all.length <= maxFiltered);
      expect(payouts.map(({ bookingId }) => bookingId)).toEqual(all.slice(0, 25));
    }
    const query = { ...filters, pageSize: 10 } as const;
    expect(await buffersOf((caller) => caller.listPayouts({ query }))).toBeLessThan(600);
  });

  test('as checks that are due are read in their order', async () => {
    await change(
      `update payouts set manual_payment_status = 'PaymentRequired', paid_out_at = null, arrived_cents = 0, stage = 'owed'
        where payout_type = 'Manual'`,
    );
    await change(
      `update users set address_line1 = '9 Elm Street', city = 'Viroqua', state = 'WI', zip_code = '54665'`,
      `update payouts set host_address_line1 = '9 Elm Street', host_city = 'Viroqua', host_state = 'WI',
        host_zip_code = '54665'`,
    );
    await vacuum(ctx);
    const { checks, total } = await api.listChecksDue({ query: {} });
    const first = checks.flatMap(({ payouts }) => payouts.map(({ bookingId }) => bookingId));
    const { rows } = await sql<{ id: string }>`select booking_id as id from payouts
      where manual_payment_status = 'PaymentRequired' and booking_end_day <= ${lastDueDay(ctx)}
      order by booking_end_day, host_name, booking_id limit ${maxChecksInRun}`.execute(ctx.db);
    expect(first).toEqual(rows.map(({ id }) => id));
    expect([first.length, total]).toEqual([maxChecksInRun, maxFiltered + 1]);
    // The addresses of the first thousand are looked at, however many are due.
    expect(await buffersOf((caller) => caller.listChecksDue({ query: {} }))).toBeLessThan(2000);
  });

  test('as checks that are due after one beyond those that are counted have an address', async () => {
    const { rows } = await sql<{ id: string }>`select booking_id as id from payouts
      where manual_payment_status = 'PaymentRequired' and booking_end_day <= ${lastDueDay(ctx)}
      order by booking_end_day, host_name, booking_id`.execute(ctx.db);
    expect(rows.length).toBeGreaterThan(maxFiltered + 200);
    const last = rows.slice(-199).map(({ id }) => id);
    await sql`update payouts set host_address_line1 = '', is_address_mended = true
      where booking_id = any(${last.slice(-3)}::uuid[])`.execute(ctx.db);
    const { total, withoutAddressTotal } = await api.listChecksDue({ query: { after: rows.at(-200)?.id } });
    expect([total, withoutAddressTotal]).toEqual([196, 0]);
  });
});

// docs/rules/administration.md#filters
test('a filter by county goes by where the land is now', async () => {
  const [fit = 0] = (
    await sql<{ count: number }>`select count(*)::int as count from bookings
    where listing_id = ${crowdListingId(7)} and tab = 'complete'`.execute(ctx.db)
  ).rows.map(({ count }) => count);
  expect(fit).toBeGreaterThan(0);
  const query = { tab: 'complete', county: 'Menominee' } as const;
  expect((await api.listBookings({ query })).total).toBe(0);
  await sql`update listings set county = 'Menominee' where id = ${crowdListingId(7)}`.execute(ctx.db);
  expect((await api.listBookings({ query })).total).toBe(fit);
  const { counts } = await api.listPayouts({ query });
  expect(counts.pending + counts.complete).toBe(fit);
});
