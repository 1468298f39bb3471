import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '../../testing/database.ts';
import { connect } from './connect.ts';

const database = await createDatabase();
const { db, close } = connect(database.url, { max: 1 });
afterAll(async () => {
  await close();
  await database.drop();
});

// docs/rules/operations.md#migrations
test('the attempts of payouts have no index or constraint of their old name', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class union select conname from pg_constraint`.execute(db);
  const names = rows.map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('payout_sends'))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['payout_attempts_pkey', 'payout_attempts_live']));
});
