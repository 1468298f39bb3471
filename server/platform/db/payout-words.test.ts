import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { openEmptyDatabase } from '../../testing/empty-database.ts';
import { migrationFiles } from './migrate.ts';

const db = await openEmptyDatabase();

// docs/rules/operations.md#migrations
test('a changed address of a payout is called that after the migration', async () => {
  const migrator = new Migrator({ db, provider: migrationFiles });
  await migrator.migrateTo('0044-reviews');
  // Without their payouts: only the words matter here.
  await sql`set session_replication_role = replica`.execute(db);
  await sql`
    insert into payout_activity (booking_id, details)
    values (gen_random_uuid(), '{"kind":"addressMended","receiver":"a@farm.example","after":null}'),
      (gen_random_uuid(), '{"kind":"stopped"}')`.execute(db);
  await sql`set session_replication_role = default`.execute(db);

  const { error } = await migrator.migrateTo('0049-payout-words');
  expect(error).toBeUndefined();

  const { rows } = await sql<{ details: unknown }>`select details from payout_activity order by id`.execute(
    db,
  );
  expect(rows.map(({ details }) => details)).toEqual([
    { kind: 'addressChanged', receiver: 'a@farm.example', after: null },
    { kind: 'stopped' },
  ]);
});
