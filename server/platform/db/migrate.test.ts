import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, expect, test } from 'vitest';
import { until } from '#launch/testing/until.ts';
import { createEmptyDatabase } from '../../testing/database.ts';
import { connect } from './connect.ts';
import { migrate, migrationFiles } from './migrate.ts';
import { waitForDatabase } from './wait-for-database.ts';

const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** A database that was migrated up to one, and something that opens connections to it. */
const openAt = async (name: string) => {
  const database = await createEmptyDatabase();
  ends.push(database.drop);
  const open = () => {
    const { db, close } = connect(database.url, { max: 1 });
    ends.push(close);
    return db;
  };
  const db = open();
  const { error } = await new Migrator({ db, provider: migrationFiles }).migrateTo(name);
  expect(error).toBeUndefined();
  return { db, open };
};

test('a migration that fails says why', async () => {
  const { db } = await openAt('0410-orders-of-places');
  await sql`alter table refunds add counts_again_at int`.execute(db);
  await expect(migrate(db)).rejects.toThrow('column "counts_again_at" of relation "refunds" already exists');
});

// docs/rules/operations.md#migrations
test('a start whose migration is ended by a deadlock with a request beside it begins it anew', async () => {
  const { db, open } = await openAt('0391-checks-of-hosts');
  const id = '0199f000-0000-7000-8000-000000000001';
  await sql`insert into users (id, email) values (${id}, 'walter@farm.example')`.execute(db);
  // Of a booking, only the payout matters here: 0400 corrects it, and 0420 adds a column to refunds.
  await sql`set session_replication_role = replica`.execute(db);
  await sql`
    insert into payouts (booking_id, payout_type, manual_payment_status, amount_cents, host_id, host_name, stage, hold,
      due_cents, on_its_way_cents, arrived_cents)
    values (${id}, 'Manual', 'Canceled', 3825, ${id}, 'The host', 'stopped', 'stopped', 0, 0, 0)`.execute(db);
  await sql`set session_replication_role = default`.execute(db);
  // Of the two, the migration looks for a deadlock first, once the request waits.
  await sql`set deadlock_timeout = '2s'`.execute(db);
  const watching = open();
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await sql`select from pg_locks where not granted and relation = 'refunds'::regclass
      and database = (select oid from pg_database where datname = current_database())`.execute(watching);
    return rows.length > 0;
  };
  const logged: unknown[] = [];
  const log = { info: () => {}, warn: (failure: object) => logged.push(failure) };
  const { migrating } = await open()
    .transaction()
    .execute(async (request) => {
      await sql`set local deadlock_timeout = '1min'`.execute(request);
      await sql`select from refunds`.execute(request);
      const migrating = waitForDatabase(log, () => migrate(db));
      await until(isWaiting);
      await sql`update payouts set amount_cents = amount_cents where booking_id = ${id}`.execute(request);
      return { migrating };
    });
  expect(await migrating).toContain('0420-refunds-that-succeed-after-all');
  expect(logged).toEqual([expect.objectContaining({ code: '40P01', reason: 'deadlock detected' })]);
  const { rows } = await sql`select stage, hold from payouts`.execute(db);
  expect(rows).toEqual([{ stage: 'ended', hold: 'stopped' }]);
});
