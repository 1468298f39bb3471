import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { openEmptyDatabase } from '../../testing/empty-database.ts';
import { migrationFiles } from './migrate.ts';

const db = await openEmptyDatabase();

const [seller, buyer, hunter, paid, pending, question] = [1, 2, 3, 4, 5, 6].map(
  (number) => `0199f000-0000-7000-8000-00000000000${number}`,
) as [string, string, string, string, string, string];

// docs/rules/messages.md#new-owners, docs/rules/operations.md#migrations
test('conversations of before have the host who was paid, and else the owner', async () => {
  const migrator = new Migrator({ db, provider: migrationFiles });
  await migrator.migrateTo('0059-report-texts');
  for (const id of [seller, buyer, hunter])
    await sql`insert into users (id, email, first_name, last_name, city)
      values (${id}, ${`${id}@farm.example`}, 'Ada', 'Lindqvist', 'Mount Horeb')`.execute(db);
  await sql`
    insert into listings (id, user_id, title, description, address_line1, address_line2, city, state, zip_code,
      county, lat, lng, acreage, activities, prohibited_activities, base_cost_cents, host_phone_number, host_email,
      property_boundary_description, access_information, pay_pal_email)
    values (${seller}, ${seller}, 't', 'd', 'a', '', 'c', 'WI', '53572', 'Dane', 43, -89, 1, '{Deer}', '', 100,
      '6085550100', 'h@farm.example', 'p', 'a', 'pay@farm.example')`.execute(db);
  for (const [id, code, day, status] of [
    [paid, 'ABCDEFG2', '2026-11-21', 'Paid'],
    [pending, 'ABCDEFG3', '2026-11-22', 'PendingPayment'],
  ])
    await sql`
      insert into bookings (id, listing_id, user_id, start_day, end_day, status, confirmation_code,
        booking_price_cents, booking_fee_cents, sub_total_cents, total_tax_cents, total_cents, tax_rate,
        booking_fee_percentage, owner_fee_percentage)
      values (${id}, ${seller}, ${hunter}, ${day}, ${day}, ${status}, ${code}, 100, 10, 110, 6, 116, 0.055, 0.1,
        0.85)`.execute(db);
  await sql`insert into payouts (booking_id, payout_type, manual_payment_status, amount_cents)
    values (${paid}, 'Manual', 'PaymentRequired', 85)`.execute(db);
  for (const [id, bookingId] of [
    [paid, paid],
    [pending, pending],
    [question, null],
  ])
    await sql`insert into threads (id, listing_id, hunter_id, booking_id, opened_at, last_message_at)
      values (${id}, ${seller}, ${hunter}, ${bookingId}, now(), now())`.execute(db);
  await sql`update listings set user_id = ${buyer}`.execute(db);
  const { error } = await migrator.migrateToLatest();
  expect(error).toBeUndefined();
  const { rows } = await sql<{ id: string; host_id: string }>`
    select id, host_id from threads order by id`.execute(db);
  expect(rows).toEqual([
    { id: paid, host_id: seller },
    { id: pending, host_id: buyer },
    { id: question, host_id: buyer },
  ]);
});
