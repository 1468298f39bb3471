import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { openEmptyDatabase } from '../../testing/empty-database.ts';
import { migrate, migrationFiles } from './migrate.ts';

const db = await openEmptyDatabase();

const [seller, buyer, paid, later] = [1, 2, 3, 4].map(
  (number) => `0199f000-0000-7000-8000-00000000000${number}`,
) as [string, string, string, string];

/** Inserts a payout as the version before this migration does. */
const insertPayout = (bookingId: string) =>
  sql`insert into payouts (booking_id, payout_type, manual_payment_status, amount_cents)
    values (${bookingId}, 'Manual', 'PaymentRequired', 85)`.execute(db);

const payees = async () =>
  (
    await sql<{ payee: string }>`
      select concat_ws(', ', host_id = ${seller}, host_name, host_email, host_city, listing_pay_pal_email) as payee
      from payouts order by booking_id`.execute(db)
  ).rows.map(({ payee }) => payee);

// docs/rules/payouts.md#payee, docs/rules/operations.md#migrations
test('payouts get their payee: those of before, and those that a process of the previous version makes', async () => {
  const migrator = new Migrator({ db, provider: migrationFiles });
  await migrator.migrateTo('0026-reasons-as-data');
  for (const [id, name] of [
    [seller, 'Walter'],
    [buyer, 'Rosalind'],
  ])
    await sql`insert into users (id, email, first_name, last_name, city)
      values (${id}, ${`${name}@farm.example`}, ${name}, 'Lindqvist', 'Mount Horeb')`.execute(db);
  await sql`
    insert into listings (id, user_id, title, description, address_line1, address_line2, city, state, zip_code,
      county, lat, lng, acreage, activities, prohibited_activities, base_cost_cents, host_phone_number, host_email,
      property_boundary_description, access_information, pay_pal_email)
    values (${seller}, ${seller}, 't', 'd', 'a', '', 'c', 'WI', '53572', 'Dane', 43, -89, 1, '{Deer}', '', 100,
      '6085550100', 'h@farm.example', 'p', 'a', 'pay@farm.example')`.execute(db);
  for (const [id, code, day] of [
    [paid, 'ABCDEFG2', '2026-11-21'],
    [later, 'ABCDEFG3', '2026-11-22'],
  ])
    await sql`
      insert into bookings (id, listing_id, user_id, start_day, end_day, status, confirmation_code,
        booking_price_cents, booking_fee_cents, sub_total_cents, total_tax_cents, total_cents, tax_rate,
        booking_fee_percentage, owner_fee_percentage)
      values (${id}, ${seller}, ${buyer}, ${day}, ${day}, 'Paid', ${code}, 100, 10, 110, 6, 116, 0.055, 0.1,
        0.85)`.execute(db);
  await insertPayout(paid);
  await migrator.migrateTo('0104-no-usual-percentages');
  await insertPayout(later);
  await migrate(db);
  const walter = 't, Walter Lindqvist, Walter@farm.example, Mount Horeb, pay@farm.example';
  expect(await payees()).toEqual([walter, walter]);
  // Sold: the payees stay.
  await sql`update listings set user_id = ${buyer}`.execute(db);
  await sql`update payouts set manual_payment_status = 'CheckSent'`.execute(db);
  expect(await payees()).toEqual([walter, walter]);
});
