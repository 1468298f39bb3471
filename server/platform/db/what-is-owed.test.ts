import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, expect, test } from 'vitest';
import { ledger, statistics } from '#invariants/ledger.ts';
import { payouts } from '#invariants/payouts.ts';
import { jobs } from '../../jobs.ts';
import { startTestApp } from '../../testing/app.ts';
import { findViolations } from '../../testing/booking.ts';
import { createEmptyDatabase } from '../../testing/database.ts';
import { startJobQueue } from '../jobs/queue.ts';
import { connect } from './connect.ts';
import { migrate, migrationFiles } from './migrate.ts';

const idOf = (number: number) => `0199f000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`;
const host = idOf(1);

const database = await createEmptyDatabase();
const old = connect(database.url, { max: 1 });
const run = (text: string) => sql.raw(text).execute(old.db);
await new Migrator({ db: old.db, provider: migrationFiles }).migrateTo('0104-no-usual-percentages');
await run(`insert into users (id, email, email_confirmed_at) values ('${host}', 'ada@farm.example', now())`);
await run(`insert into listings (id, user_id, title, description, address_line1, address_line2, city, state, zip_code,
    county, lat, lng, acreage, activities, prohibited_activities, base_cost_cents, host_phone_number, host_email,
    property_boundary_description, access_information, booking_fee_percentage, owner_fee_percentage)
  values ('${host}', '${host}', 't', 'd', 'a', '', 'c', 'WI', '53572', 'Dane', 43, -89, 1, '{Deer}', '', 4500,
    '6085550100', 'h@farm.example', 'p', 'a', 0.1, 0.85)`);

type Old = {
  status?: string;
  type?: string;
  state: string;
  amount?: number;
  admin?: boolean;
  attempt?: string;
};

/** A booking of before with its payment and its payout, as the version before wrote them. */
const insertOld = async (
  n: number,
  { status = 'Paid', type = 'PayPalPayout', state, amount = 3825, ...more }: Old,
) => {
  const id = idOf(n);
  const isManual = type === 'Manual';
  await run(`insert into bookings (id, listing_id, user_id, start_day, end_day, status, confirmation_code,
      booking_price_cents, booking_fee_cents, sub_total_cents, total_tax_cents, total_cents, booking_fee_percentage,
      owner_fee_percentage, paid_at)
    values ('${id}', '${host}', '${host}', '2026-11-${n}', '2026-11-${n}', '${status}', 'ABCDEF' || translate('${n}', '0123456789', 'GHJKMNPQRS'), 4500, 450, 4950, 0,
      4950, 0.1, 0.85, ${status === 'Paid' ? `'2026-11-01'` : 'null'})`);
  await run(`insert into booking_activity (booking_id, details, from_status, to_status, at)
    values ('${id}', '{"kind":"note","text":"Paid."}', null, 'Paid', '2026-11-01')`);
  await run(`insert into payment_orders (id, booking_id, status, amount_cents, captured_cents, captured_at, recorded_by)
    values ('${id}', '${id}', '${status === 'Paid' ? 'Captured' : 'Refunded'}', 4950, 4950, '2026-11-01', '${host}')`);
  await run(`insert into payouts (booking_id, payout_type, manual_payment_status, pay_pal_payout_status, amount_cents,
      receiver_email, admin_user_id, paid_out_at)
    values ('${id}', '${type}', ${isManual ? `'${state}'` : 'null'}, ${isManual ? 'null' : `'${state}'`}, ${amount},
      'ada@pay.example', ${more.admin ? `'${host}'` : 'null'},
      ${/Sent|Completed/.test(state) ? `'2026-11-20'` : 'null'})`);
  if (more.attempt)
    await run(`insert into payout_attempts (id, booking_id, number, receiver_email, amount_cents, status, item_status,
        sent_at, ended_at, next_poll_at)
      values ('${id}', '${id}', 1, 'ada@pay.example', ${amount}, ${more.attempt})`);
};
const failed = `'Ended', 'Failed', '2026-11-19', '2026-11-20', null`;

await insertOld(10, { state: 'Created' });
await insertOld(11, { type: 'Manual', state: 'CheckSent' });
await insertOld(12, { state: 'Completed', attempt: `'Ended', 'Success', '2026-11-19', '2026-11-20', null` });
await insertOld(13, { state: 'Error', attempt: failed });
await insertOld(14, { state: 'Error', attempt: failed, status: 'Cancelled' });
await insertOld(15, { state: 'Canceled', admin: true });
await insertOld(16, { state: 'Canceled', status: 'Cancelled' });
await insertOld(17, {
  state: 'Processing',
  attempt: `'Requested', null, now() + interval '1 day', null, now() + interval '1 day'`,
});
await insertOld(18, { state: 'Processing', attempt: `'Accepted', 'Pending', '2026-11-19', null, now()` });
// It bears a refund that could not be taken off any more: the payout had failed.
await insertOld(19, { state: 'Error', attempt: failed });
await run(`insert into refunds (id, payment_order_id, amount_cents, reason, bearer, host_cents, status, created_at)
  values ('${idOf(19)}', '${idOf(19)}', 1000, '{"kind":"note","text":"Flood"}', 'host', 0, 'Completed', '2026-11-25')`);
await migrate(old.db);
await old.close();
await (await startJobQueue(database.url, jobs, console)).stop();
const { ctx, close } = await startTestApp({ database });
afterAll(close);

// docs/rules/payouts.md#owed, docs/rules/operations.md#migrations
test('payouts of before have what is owed, by their booking, refunds and attempts', async () => {
  const rows = await ctx.db.selectFrom('payouts').selectAll().orderBy('booking_id').execute();
  const words = rows.map((row) =>
    [
      ...[row.booking_id.slice(-2), row.stage, row.manual_payment_status ?? row.pay_pal_payout_status],
      ...[row.amount_cents, row.owed_cents, row.on_its_way_cents, row.arrived_cents],
    ].join(' '),
  );
  expect(words).toEqual([
    '10 owed Created 3825 3825 0 0',
    '11 arrived CheckSent 3825 0 0 3825',
    '12 arrived Completed 3825 0 0 3825',
    '13 cameBack Error 3825 3825 0 0',
    '14 ended Canceled 3825 0 0 0',
    '15 stopped Canceled 3825 3825 0 0',
    '16 ended Canceled 3825 0 0 0',
    '17 owed Created 3825 3825 0 0',
    '18 onItsWay Processing 3825 0 3825 0',
    '19 cameBack Error 2825 2825 0 0',
  ]);
  const bookings = await ctx.db.selectFrom('bookings').select('host_id').execute();
  expect(new Set(bookings.map(({ host_id }) => host_id))).toEqual(new Set([host]));
});

test('and their ledgers and statistics follow', async () => {
  expect(await findViolations(ctx, [payouts, ledger, statistics])).toEqual([]);
});
