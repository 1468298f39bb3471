import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { openEmptyDatabase } from '../../testing/empty-database.ts';
import { migrationFiles } from './migrate.ts';

const db = await openEmptyDatabase();

// docs/rules/operations.md#migrations
test('refunds that the house bore are borne by the marketplace after the migration', async () => {
  const migrator = new Migrator({ db, provider: migrationFiles });
  await migrator.migrateTo('0040-table-indexes');
  // Without their orders: only the bearers matter here.
  await sql`set session_replication_role = replica`.execute(db);
  await sql`
    insert into refunds (id, payment_order_id, reason, status, amount_cents, bearer)
    select gen_random_uuid(), gen_random_uuid(), '{}'::jsonb, 'Completed', amount, bearer
    from (values (1, 'host'), (2, 'house'), (3, 'both'), (4, null)) as refund (amount, bearer)`.execute(db);
  await sql`set session_replication_role = default`.execute(db);

  const { error } = await migrator.migrateTo('0041-marketplace-names');
  expect(error).toBeUndefined();

  const { rows } = await sql<{
    bearer: string | null;
  }>`select bearer from refunds order by amount_cents`.execute(db);
  expect(rows.map(({ bearer }) => bearer)).toEqual(['host', 'marketplace', 'both', null]);
});
