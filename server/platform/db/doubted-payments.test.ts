import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { openEmptyDatabase } from '../../testing/empty-database.ts';
import { migrationFiles } from './migrate.ts';

const db = await openEmptyDatabase();

const idOf = (number: number) => `0199f000-0000-7000-8000-00000000000${number}`;
const [host, land] = [idOf(1), idOf(2)];

type Before = { declinedAt: string; bookingStatus?: string; payoutStatus?: string };

/** A booking with a payment by hand of November 10, and one through PayPal that was declined. */
const add = async (
  id: string,
  { declinedAt, bookingStatus = 'Paid', payoutStatus = 'PaymentRequired' }: Before,
) => {
  for (const statement of [
    sql`insert into bookings (id, listing_id, user_id, start_day, end_day, status, confirmation_code,
        booking_price_cents, booking_fee_cents, sub_total_cents, total_tax_cents, total_cents,
        booking_fee_percentage, owner_fee_percentage)
      values (${id}, ${land}, ${host}, '2026-11-17', '2026-11-17', ${bookingStatus}, ${`ABCDEFG${id.at(-1)}`}, 4500, 450, 4950,
        0, 4950, 0.1, 0.85)`,
    sql`insert into payouts (booking_id, payout_type, manual_payment_status, amount_cents, host_id)
      values (${id}, 'Manual', ${payoutStatus}, 3825, ${host})`,
    sql`insert into payment_orders (id, booking_id, status, amount_cents, captured_cents, captured_at, recorded_by)
      values (gen_random_uuid(), ${id}, 'Captured', 4950, 4950, '2026-11-10', ${host})`,
    sql`insert into payment_orders (id, booking_id, status, amount_cents, declined_at)
      values (gen_random_uuid(), ${id}, 'Declined', 4950, ${declinedAt})`,
  ])
    await statement.execute(db);
};

// docs/rules/payments.md#payments-in-doubt
test('payments by hand beside a later denial are in doubt after the migration, unless they are paid out', async () => {
  const migrator = new Migrator({ db, provider: migrationFiles });
  await migrator.migrateTo('0104-no-usual-percentages');
  await sql`insert into users (id, email, email_confirmed_at) values (${host}, 'ada@farm.example', now())`.execute(
    db,
  );
  await sql`insert into listings (id, user_id, title, description, address_line1, address_line2, city, state, zip_code,
      county, lat, lng, acreage, activities, prohibited_activities, base_cost_cents, host_phone_number, host_email,
      property_boundary_description, access_information, booking_fee_percentage, owner_fee_percentage)
    values (${land}, ${host}, 't', 'd', 'a', '', 'c', 'WI', '53572', 'Dane', 43, -89, 1, '{Deer}', '', 4500,
      '6085550100', 'h@farm.example', 'p', 'a', 0.1, 0.85)`.execute(db);
  await add(idOf(3), { declinedAt: '2026-11-12' });
  await add(idOf(4), { declinedAt: '2026-11-09' });
  await add(idOf(5), { declinedAt: '2026-11-12', payoutStatus: 'CheckSent' });
  await add(idOf(6), { declinedAt: '2026-11-12', bookingStatus: 'Cancelled' });

  const { error } = await migrator.migrateTo('0140-doubted-payments');
  expect(error).toBeUndefined();

  const { rows } = await sql<{ booking_id: string; recorded_by: string; at: string }>`
    select booking_id, recorded_by, doubted_at::date::text as at from payment_orders
    where doubted_at is not null`.execute(db);
  expect(rows).toEqual([{ booking_id: idOf(3), recorded_by: host, at: '2026-11-12' }]);
});
