import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { openEmptyDatabase } from '../../testing/empty-database.ts';
import { migrationFiles } from './migrate.ts';

const db = await openEmptyDatabase();

const idOf = (number: number) => `0199f000-0000-7000-8000-00000000000${number}`;
const host = idOf(9);

// docs/rules/payouts.md#statuses
test('a stopped payout of which nothing is owed has ended after the migration, and stays kept', async () => {
  const migrator = new Migrator({ db, provider: migrationFiles });
  await migrator.migrateTo('0360-uploads-of-photographs');
  await sql`insert into users (id, email) values (${host}, 'walter@farm.example')`.execute(db);
  // Bookings are left out: only the payouts matter here.
  await sql`set session_replication_role = replica`.execute(db);
  for (const [index, [due, arrived]] of [
    [0, 0],
    [3825, 0],
    [0, 1000],
  ].entries())
    await sql`
      insert into payouts (booking_id, payout_type, manual_payment_status, amount_cents, host_id, host_name, stage,
        hold, due_cents, on_its_way_cents, arrived_cents)
      values (${idOf(index)}, 'Manual', 'Canceled', 3825, ${host}, 'The host', 'stopped', 'stopped', ${due}, 0,
        ${arrived})`.execute(db);

  const migrate = async (name: string) => {
    const { error } = await migrator.migrateTo(name);
    expect(error).toBeUndefined();
    const { rows } = await sql<{ stage: string; hold: string }>`
      select stage, hold from payouts order by booking_id`.execute(db);
    return rows.map(({ stage, hold }) => `${stage} ${hold}`);
  };
  const right = ['ended stopped', 'stopped stopped', 'stopped stopped'];
  expect(await migrate('0370-stopped-and-over')).toEqual(right);

  // docs/rules/operations.md#migrations: a process of an older version has gone on beside it, and stops one as before.
  await sql`update payouts set stage = 'stopped' where booking_id = ${idOf(0)}`.execute(db);
  expect(await migrate('0400-stopped-and-over-again')).toEqual(right);
});
