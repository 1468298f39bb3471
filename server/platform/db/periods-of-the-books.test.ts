import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, expect, test } from 'vitest';
import { books } from '#invariants/books.ts';
import { checkInvariants } from '#invariants/check.ts';
import { ledger, statistics } from '#invariants/ledger.ts';
import { listSalesTax, sumUpChanges } from '../../statistics/store.ts';
import { createEmptyDatabase } from '../../testing/database.ts';
import { connect } from './connect.ts';
import { migrate, migrationFiles } from './migrate.ts';

const database = await createEmptyDatabase();
const { db, close } = connect(database.url, { max: 1 });
afterAll(async () => {
  await close();
  await database.drop();
});

const idOf = (number: number) => `0199f000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`;
const land = idOf(1);
const violations = async () =>
  (await checkInvariants({ databaseUrl: database.url }, [ledger, books, statistics])).flatMap(
    ({ violations: found }) => found ?? [],
  );

type Booking = { number: number; status: 'Paid' | 'Cancelled'; order: 'Captured' | 'Refunded' };
const insertBooking = async ({ number, status, order }: Booking) => {
  const day = `2026-10-${10 + number}`;
  await sql`
    insert into bookings (id, listing_id, user_id, start_day, end_day, status, confirmation_code,
      booking_price_cents, booking_fee_cents, sub_total_cents, total_tax_cents, total_cents, tax_rate,
      booking_fee_percentage, owner_fee_percentage, paid_at, created_at, updated_at, county)
    values (${idOf(number)}, ${land}, ${land}, ${day}, ${day}, ${status}, ${`ABCDEFG${number}`}, 4500, 450, 4950, 272,
      5222, 0.055, 0.1, 0.85, ${status === 'Paid' ? '2026-10-05T12:00Z' : null}, '2026-10-05', '2026-10-05', 'Dane')`.execute(
    db,
  );
  await sql`
    insert into payment_orders (id, booking_id, status, amount_cents, provider_order_id, capture_id, captured_cents,
      fee_cents, captured_at, created_at, updated_at)
    values (${idOf(10 + number)}, ${idOf(number)}, ${order}, 5222, ${`O${number}`}, ${`C${number}`}, 5222, 231,
      '2026-10-05', '2026-10-05', '2026-10-05')`.execute(db);
};
const insertRefund = (number: number, order: number, amount: number, status: 'Completed' | 'Pending') =>
  sql`
    insert into refunds (id, payment_order_id, amount_cents, status, reason, created_at, updated_at)
    values (${idOf(20 + number)}, ${idOf(10 + order)}, ${amount}, ${status}, '{"kind":"note","text":"x"}',
      ${`2026-11-0${number}`}, ${`2026-11-0${number}`})`.execute(db);

// docs/rules/statistics.md#periods-of-the-books, docs/rules/operations.md#migrations
test('sums of before stay in their months, and what changes later is counted in its own', async () => {
  await new Migrator({ db, provider: migrationFiles }).migrateTo('0120-county-of-bookings');
  await sql`insert into users (id, email, joined_at) values (${land}, 'ada@farm.example', '2026-10-01')`.execute(
    db,
  );
  await sql`
    insert into listings (id, user_id, title, description, address_line1, address_line2, city, state, zip_code,
      county, lat, lng, acreage, activities, prohibited_activities, base_cost_cents, host_phone_number, host_email,
      property_boundary_description, access_information, booking_fee_percentage, owner_fee_percentage)
    values (${land}, ${land}, 't', 'd', 'a', '', 'c', 'WI', '53572', 'Dane', 43, -89, 1, '{Deer}', '', 100,
      '6085550100', 'h@farm.example', 'p', 'a', 0.1, 0.85)`.execute(db);
  // One with two refunds, of which one is under way, one that went back whole, and one that is held.
  await insertBooking({ number: 2, status: 'Paid', order: 'Captured' });
  await insertRefund(1, 2, 2000, 'Completed');
  await insertRefund(2, 2, 1000, 'Pending');
  await insertBooking({ number: 3, status: 'Cancelled', order: 'Refunded' });
  await insertRefund(3, 3, 5222, 'Completed');
  await insertBooking({ number: 4, status: 'Cancelled', order: 'Captured' });
  await sql`update payment_orders set flagged_at = '2026-10-06', flag_reason = '{"kind":"leftPaid"}'
    where booking_id = ${idOf(4)}`.execute(db);

  await migrate(db);
  const october = {
    ...{ start_day: '2026-10-01', county: 'Dane', sales_cents: 4950, tax_cents: 272, state_tax_cents: 248 },
    ...{ given_back_sales_cents: 1896, given_back_tax_cents: 104, given_back_state_tax_cents: 95 },
  };
  expect(await listSalesTax(db, 2026)).toEqual([october]);
  expect(await violations()).toEqual([]);
  await sumUpChanges(db);
  expect(await listSalesTax(db, 2026)).toEqual([october]);

  await sql`update refunds set status = 'Completed', updated_at = '2026-12-01', completed_at = '2026-12-01'
    where status = 'Pending'`.execute(db);
  expect(await listSalesTax(db, 2026)).toEqual([
    october,
    {
      ...{ start_day: '2026-11-01', county: 'Dane', sales_cents: 0, tax_cents: 0, state_tax_cents: 0 },
      ...{ given_back_sales_cents: 948, given_back_tax_cents: 52, given_back_state_tax_cents: 47 },
    },
  ]);
  expect(await violations()).toEqual([]);
});
