import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { openEmptyDatabase } from '../../testing/empty-database.ts';
import { migrationFiles } from './migrate.ts';

const db = await openEmptyDatabase();

const idOf = (number: number) => `0199f000-0000-7000-8000-00000000000${number}`;
const [former, present, land, check] = [idOf(8), idOf(9), idOf(7), idOf(6)];

type Before = {
  /** The days of November on which the payout became due, each time for its payee of then. */
  due: readonly number[];
  /** Attempts by PayPal, or by the check of the former payee: the day on which they were sent, and their stage. */
  attempts: readonly [day: number, stage: string, way?: 'Check'][];
  stage?: string;
  arrived?: number;
};

/** A booking and its payout, to the present owner of the land, of which all that arrived counts as theirs. */
const add = async (id: string, { due, attempts, stage = 'owed', arrived = 0 }: Before) => {
  await sql`insert into bookings (id, listing_id, user_id, host_id, start_day, end_day, status, confirmation_code,
      booking_price_cents, booking_fee_cents, sub_total_cents, total_tax_cents, total_cents, tax_rate,
      booking_fee_percentage, owner_fee_percentage, county)
    values (${id}, ${land}, ${present}, ${present}, '2026-11-10', '2026-11-10', 'Paid', ${`ABCDEFG${Number(id.at(-1)) + 1}`}, 4500, 450,
      4950, 0, 4950, 0, 0.1, 0.85, 'Dane')`.execute(db);
  await sql`
    insert into payouts (booking_id, payout_type, pay_pal_payout_status, amount_cents, host_id, host_name, stage,
      due_cents, on_its_way_cents, arrived_cents, receiver_email, paid_out_at, payout_item_status)
    values (${id}, 'PayPalPayout', ${arrived > 0 ? 'Completed' : 'Created'}, 3825, ${present}, 'Rose', ${stage}, 3825, 0, ${arrived},
      'rose@pay.example', ${arrived > 0 ? '2026-11-25' : null}, ${arrived > 0 ? 'Success' : null})`.execute(
    db,
  );
  await sql`
    insert into booking_ledgers (booking_id, county, paid_day, sub_total_cents, fee_cents, tax_cents, captured_cents,
      provider_fee_cents, refunded_cents, refund_pending_cents, refunded_tax_cents, held_cents, payout_cents,
      payout_sent_cents, payout_fee_cents, payout_day, changed_day)
    values (${id}, 'Dane', '2026-11-01', 4950, 450, 0, 4950, 0, 0, 0, 0, 0, 3825, ${arrived}, 0, null, '2026-11-01')`.execute(
    db,
  );
  for (const day of due)
    await sql`insert into payout_activity (booking_id, details, at)
      values (${id}, '{"kind": "due", "amountCents": 3825}', ${`2026-11-${day}`})`.execute(db);
  for (const [index, [day, attempt, way = 'PayPal']] of attempts.entries())
    await sql`
      insert into payout_attempts (id, booking_id, way, stage, number, receiver_email, amount_cents, status, sent_at,
        arrived_at, ended_at, check_id)
      values (gen_random_uuid(), ${id}, ${way}, ${attempt}, ${index + 1}, '', 3825, 'Ended', ${`2026-11-${day}`},
        ${attempt === 'arrived' ? `2026-11-${day}` : null}, ${`2026-11-${day}`}, ${way === 'Check' ? check : null})`.execute(
      db,
    );
};

// docs/rules/payouts.md#payee
test('the migration knows whom attempts were sent to, and owes again what a former payee got', async () => {
  const migrator = new Migrator({ db, provider: migrationFiles });
  await migrator.migrateTo('0271-held-since');
  await sql`insert into users (id, email, first_name) values (${former}, 'jane@farm.example', 'Jane'),
    (${present}, 'rose@farm.example', 'Rose')`.execute(db);
  await sql`set session_replication_role = replica`.execute(db);
  await sql`insert into listings (id, user_id, title, description, address_line1, address_line2, city, state, zip_code,
      county, lat, lng, acreage, activities, prohibited_activities, base_cost_cents, host_phone_number, host_email,
      property_boundary_description, access_information, booking_fee_percentage, owner_fee_percentage)
    values (${land}, ${present}, 't', 'd', 'a', '', 'c', 'WI', '53572', 'Dane', 43, -89, 1, '{Deer}', '', 100,
      '6085550100', 'h@farm.example', 'p', 'a', 0.1, 0.85)`.execute(db);
  await sql`insert into audit (at, subject_type, subject_id, field, before, after)
    values ('2026-11-20', 'listing', ${land}, 'userId', ${JSON.stringify(former)}, ${JSON.stringify(present)})`.execute(
    db,
  );
  await sql`insert into checks (id, check_number, host_id, payee_name, address_line1, address_line2, city, state,
      zip_code, amount_cents, written_at, voided_at, is_number_unique)
    values (${check}, '1042', ${former}, 'Jane', '', '', '', '', '', 3825, '2026-11-12', '2026-11-13', true)`.execute(
    db,
  );
  // It failed, the land changed hands, and PayPal paid it after all.
  await add(idOf(1), { due: [11, 21], attempts: [[12, 'arrived']], stage: 'arrived', arrived: 3825 });
  // The same, and the check that was lost before.
  await add(idOf(2), {
    due: [11, 21],
    attempts: [
      [12, 'cameBack', 'Check'],
      [14, 'cameBack'],
      [22, 'arrived'],
    ],
    stage: 'arrived',
    arrived: 3825,
  });
  // It was due to the present owner from the beginning.
  await add(idOf(3), { due: [21], attempts: [[22, 'arrived']], stage: 'arrived', arrived: 3825 });

  const { error } = await migrator.migrateTo('0280-payees-of-attempts');
  expect(error).toBeUndefined();

  const payees = await sql<{ payees: string[] }>`
    select array_agg(u.first_name order by a.sent_at) as payees from payout_attempts a join users u on u.id = a.host_id
    group by booking_id order by booking_id`.execute(db);
  expect(payees.rows.map((row) => row.payees)).toEqual([['Jane'], ['Jane', 'Jane', 'Rose'], ['Rose']]);

  const { rows } = await sql<{ is: string; hold: string | null; ledger: string }>`
    select concat_ws(' ', p.stage, pay_pal_payout_status, owed_cents, arrived_cents, p.paid_to_others_cents, paid_out_at::date,
        payout_item_status) as is, hold, g.payout_cents || ' ' || g.payout_sent_cents || ' ' || g.paid_to_others_cents
        || ' ' || g.marketplace_cents as ledger
    from payouts p join booking_ledgers g on g.booking_id = p.booking_id order by p.booking_id`.execute(db);
  const paid = {
    ...{ is: 'arrived Completed 0 3825 0 2026-11-25 Success', hold: null, ledger: '3825 3825 0 1125' },
  };
  expect(rows).toEqual([
    { is: 'stopped Canceled 3825 0 3825', hold: 'stopped', ledger: '3825 0 3825 -2700' },
    paid,
    paid,
  ]);
  const statistics = await sql`select name, amount from statistic_changes
    where name in ('kept', 'payouts')`.execute(db);
  expect(statistics.rows).toEqual([{ name: 'kept', amount: -3825 }]);
  const notes = await sql<{ id: string }>`select booking_id as id from payout_activity
    where details ->> 'kind' = 'note'`.execute(db);
  expect(notes.rows.map(({ id }) => id)).toEqual([idOf(1)]);
});
