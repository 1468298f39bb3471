import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../testing/database.ts';
import { connect } from './connect.ts';
import { migrationFiles } from './migrate.ts';

const database = await createEmptyDatabase();
const { db, close } = connect(database.url, { max: 1 });
afterAll(async () => {
  await close();
  await database.drop();
});

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
