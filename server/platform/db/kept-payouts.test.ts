import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { openEmptyDatabase } from '../../testing/empty-database.ts';
import { migrationFiles } from './migrate.ts';

const db = await openEmptyDatabase();

const idOf = (number: number) => `0199f000-0000-7000-8000-00000000000${number}`;
const [before, host, listing] = [idOf(8), idOf(9), idOf(7)];

type Before = { stage: string; attempts?: readonly string[]; isPlannedSince?: boolean; isOthers?: boolean };

/** A payout of which nothing is owed, with attempts in these stages, a day apart. */
const add = async (id: string, { stage, attempts = [], isPlannedSince, isOthers }: Before) => {
  await sql`insert into bookings (id, listing_id, user_id, host_id, start_day, end_day, status, confirmation_code,
      booking_price_cents, booking_fee_cents, sub_total_cents, total_tax_cents, total_cents, tax_rate,
      booking_fee_percentage, owner_fee_percentage, county)
    values (${id}, ${listing}, ${host}, ${host}, '2026-11-10', '2026-11-10', 'Paid', ${`ABCDEFG${Number(id.at(-1)) + 1}`}, 4500, 450, 4950, 0,
      4950, 0, 0.1, 0.85, 'Dane')`.execute(db);
  await sql`
    insert into payouts (booking_id, payout_type, pay_pal_payout_status, amount_cents, host_id, host_name, stage,
      due_cents, on_its_way_cents, arrived_cents, receiver_email)
    values (${id}, 'PayPalPayout', 'Canceled', 3825, ${isOthers ? before : host}, 'Of then', ${stage}, 0, 0, 0, 'then@farm.example')`.execute(
    db,
  );
  for (const [index, attempt] of attempts.entries()) {
    const day = `2026-11-1${index}`;
    await sql`
      insert into payout_attempts (id, booking_id, way, stage, number, receiver_email, amount_cents, status, sent_at,
        came_back_at, ended_at)
      values (gen_random_uuid(), ${id}, 'PayPal', ${attempt}, ${index + 1}, '', 1000, 'Ended', ${day}, ${day}, ${day})`.execute(
      db,
    );
  }
  if (isPlannedSince)
    await sql`insert into payout_activity (booking_id, details, at)
      values (${id}, '{"kind": "wayChanged"}', '2026-11-20')`.execute(db);
};

// docs/rules/payouts.md#statuses
test('the migration knows what keeps a payout from being sent, and to whom one that was stopped is paid', async () => {
  const migrator = new Migrator({ db, provider: migrationFiles });
  await migrator.migrateTo('0181-stopped-with-a-part');
  await sql`insert into users (id, email, first_name) values (${host}, 'new@farm.example', 'Rose')`.execute(
    db,
  );
  await sql`set session_replication_role = replica`.execute(db);
  await sql`insert into listings (id, user_id, title, description, address_line1, address_line2, city, state, zip_code,
      county, lat, lng, acreage, activities, prohibited_activities, base_cost_cents, host_phone_number, host_email,
      property_boundary_description, access_information, booking_fee_percentage, owner_fee_percentage, pay_pal_email)
    values (${listing}, ${host}, 't', 'd', 'a', '', 'c', 'WI', '53572', 'Dane', 43, -89, 1, '{Deer}', '', 100,
      '6085550100', 'h@farm.example', 'p', 'a', 0.1, 0.85, 'rose@pay.example')`.execute(db);
  await add(idOf(1), { stage: 'stopped' });
  await add(idOf(2), { stage: 'cameBack', attempts: ['cameBack'] });
  await add(idOf(3), { stage: 'ended', attempts: ['arrived', 'cameBack'] });
  await add(idOf(4), { stage: 'ended', attempts: ['cameBack'], isPlannedSince: true });
  await add(idOf(5), { stage: 'arrived', attempts: ['cameBack', 'arrived'] });
  await add(idOf(6), { stage: 'stopped', isOthers: true });

  const { error } = await migrator.migrateTo('0240-kept-payouts');
  expect(error).toBeUndefined();

  const { rows } = await sql<{ hold: string | null; payee: string }>`
    select hold, concat_ws(' ', host_name, host_email, receiver_email) as payee from payouts order by booking_id`.execute(
    db,
  );
  expect(rows.map(({ hold }) => hold)).toEqual(['stopped', 'cameBack', 'cameBack', null, null, 'stopped']);
  expect(rows.at(-1)?.payee).toBe('Rose new@farm.example rose@pay.example');
  expect(rows[0]?.payee).toBe('Of then  then@farm.example');
});
