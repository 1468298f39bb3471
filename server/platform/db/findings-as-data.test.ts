import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { openEmptyDatabase } from '../../testing/empty-database.ts';
import { migrationFiles } from './migrate.ts';

const db = await openEmptyDatabase();

// docs/rules/operations.md#migrations
test('what a comparison found before is kept as it was written', async () => {
  const migrator = new Migrator({ db, provider: migrationFiles });
  await migrator.migrateTo('0098-listing-versions');
  await sql`
    insert into record_findings (kind, transaction_id, amount_cents, currency, transaction_at, note, found_at)
    values ('Payment', 'T1', 4950, 'USD', now(), 'It is $49.00 here, and $49.50 at PayPal.', now())`.execute(
    db,
  );
  const { error } = await migrator.migrateTo('0101-findings-as-data');
  expect(error).toBeUndefined();
  const { rows } = await sql`select transaction_id, reason from record_findings`.execute(db);
  const text = 'It is $49.00 here, and $49.50 at PayPal.';
  expect(rows).toEqual([{ transaction_id: 'T1', reason: { kind: 'note', text } }]);
});
