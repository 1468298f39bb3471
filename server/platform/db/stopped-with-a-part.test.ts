import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { openEmptyDatabase } from '../../testing/empty-database.ts';
import { migrationFiles } from './migrate.ts';

const db = await openEmptyDatabase();

const idOf = (number: number) => `0199f000-0000-7000-8000-00000000000${number}`;
const host = idOf(1);

type Before = {
  dueCents: number;
  ways: readonly ('PayPal' | 'PayPalByHand')[];
  stage?: 'stopped' | 'ended';
};

/** A payout by check that was cancelled, of which these ways have paid a part, the latest last. */
const add = async (id: string, { dueCents, ways, stage = 'stopped' }: Before) => {
  await sql`
    insert into payouts (booking_id, payout_type, manual_payment_status, amount_cents, host_id, host_name, stage,
      due_cents, on_its_way_cents, arrived_cents)
    values (${id}, 'Manual', 'Canceled', 3825, ${host}, 'The host', ${stage}, ${dueCents}, 0, ${1000 * ways.length})`.execute(
    db,
  );
  for (const [index, way] of ways.entries()) {
    const day = `2026-11-1${index}`;
    await sql`
      insert into payout_attempts (id, booking_id, way, stage, number, receiver_email, amount_cents, status, sent_at,
        arrived_at, ended_at)
      values (gen_random_uuid(), ${id}, ${way}, 'arrived', 1, '', 1000, 'Ended', ${day}, ${day}, ${day})`.execute(
      db,
    );
  }
};

// docs/rules/payouts.md#statuses
test('a stopped payout says what has arrived of it after the migration, if nothing more is owed', async () => {
  const migrator = new Migrator({ db, provider: migrationFiles });
  await migrator.migrateTo('0180-stopped-payouts');
  await sql`insert into users (id, email) values (${host}, 'walter@farm.example')`.execute(db);
  // Bookings are left out: only the payouts matter here.
  await sql`set session_replication_role = replica`.execute(db);
  await add(idOf(2), { dueCents: 0, ways: ['PayPal', 'PayPalByHand'] });
  await add(idOf(3), { dueCents: 0, ways: ['PayPalByHand', 'PayPal'] });
  await add(idOf(4), { dueCents: 3825, ways: ['PayPal'] });
  await add(idOf(5), { dueCents: 0, ways: [] });
  await add(idOf(6), { dueCents: 0, ways: [], stage: 'ended' });

  const { error } = await migrator.migrateTo('0181-stopped-with-a-part');
  expect(error).toBeUndefined();

  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ', payout_type, manual_payment_status, pay_pal_payout_status) as state
    from payouts order by booking_id`.execute(db);
  expect(rows.map(({ state }) => state)).toEqual([
    'Manual ManualPayPalPaymentSent',
    'PayPalPayout Completed',
    'Manual Canceled',
    'Manual Canceled',
    'Manual Canceled',
  ]);
});
