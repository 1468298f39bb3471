import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { openEmptyDatabase } from '../../testing/empty-database.ts';
import { migrationFiles } from './migrate.ts';

const db = await openEmptyDatabase();
const idOf = (number: number) => `0199f000-0000-7000-8000-00000000000${number}`;

// docs/rules/accounts.md#email-addresses, docs/rules/privacy-and-security.md#idempotency-key
test('the migrations make addresses uniform, turn texts round, and forget what passwords could be guessed from', async () => {
  const migrator = new Migrator({ db, provider: migrationFiles });
  await migrator.migrateTo('0241-day-of-payout-fees');
  const before: [email: string, isConfirmed: boolean][] = [
    ['plain@farm.example', true],
    ['rose@bücher.example', false],
    ['ada@bücher.example', false],
    ['ada@xn--bcher-kva.example', true],
    ['ｉｄａ@farm.example', true],
    ['HUNTERİ@farm.example', false],
    ['admin\u200B@farm.example', false],
    ['Olga@BÜCHER.example', false],
    ['olga@bücher.example\u00AD', true],
  ];
  for (const [index, [email, isConfirmed]] of before.entries())
    await sql`insert into users (id, email, email_confirmed_at, suspended_reason)
      values (${idOf(index)}, ${email}, ${isConfirmed ? '2026-11-20' : null}, ${'no \u202Eyenom\u202C, 👩‍🌾'})`.execute(
      db,
    );
  await sql`insert into audit (at, subject_type, subject_id, field, after)
    values (now(), 'user', ${idOf(0)}, 'reason', ${JSON.stringify('a \u2066b\u2069')}::jsonb)`.execute(db);
  for (const call of ['createUser', 'submitBookingRequest'])
    await sql`insert into idempotency_keys (user_id, call, key, claim_id, request_hash, claimed_at, answered_at, holder_id)
      values (${idOf(0)}, ${call}, 'k', ${idOf(9)}, '\\x00', now(), now(), 1)`.execute(db);

  const { error } = await migrator.migrateToLatest();
  expect(error).toBeUndefined();
  const { rows } = await sql<{ email: string; reason: string }>`
    select email, suspended_reason as reason from users order by id`.execute(db);
  expect(rows.map(({ email }) => email)).toEqual([
    'plain@farm.example',
    'rose@xn--bcher-kva.example',
    'ada@bücher.example',
    'ada@xn--bcher-kva.example',
    'ida@farm.example',
    'HUNTERi\u0307@farm.example',
    'admin\u200B@farm.example',
    'Olga@xn--bcher-kva.example',
    'olga@bücher.example\u00AD',
  ]);
  expect(new Set(rows.map(({ reason }) => reason))).toEqual(new Set(['no yenom, 👩‍🌾']));
  const audit = await sql<{ after: unknown }>`select after from audit where field = 'reason'`.execute(db);
  expect(audit.rows).toEqual([{ after: 'a b' }]);
  const kept = await sql<{ call: string }>`select call from idempotency_keys`.execute(db);
  expect(kept.rows).toEqual([{ call: 'submitBookingRequest' }]);
});
