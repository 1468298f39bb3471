import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, describe, expect, test } from 'vitest';
import { createDatabase, createEmptyDatabase } from '../../../testing/database.ts';
import { connect, type DbOrTransaction } from '../connect.ts';
import { migrate, migrationFiles } from '../migrate.ts';
import { allDerived } from './all.ts';
import { fn } from './definition.ts';
import { dropDerived, installDerived } from './install.ts';

const database = await createDatabase();
const { db, close } = connect(database.url, { max: 2 });
afterAll(async () => {
  await close();
  await database.drop();
});

/** What the database has, as it prints it itself: one that was never installed, or by an older migration, too. */
const definitionsIn = async (on: DbOrTransaction): Promise<Record<string, string>> => {
  const { rows } = await sql<{ name: string; text: string }>`
    select 'view ' || c.relname as name, pg_get_viewdef(c.oid) as text
    from pg_class c where c.relkind in ('v', 'm') and c.relnamespace = 'public'::regnamespace
    union all
    select 'function ' || p.oid::regprocedure::text, pg_get_functiondef(p.oid)
    from pg_proc p where p.pronamespace = 'public'::regnamespace
    union all
    select 'trigger ' || t.tgname || ' on ' || c.relname, pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
    order by 1`.execute(on);
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]));
};

/** Of all definitions of this version, in their order. */
const hashOfAll = () => {
  const hash = createHash('sha256');
  for (const { statements } of allDerived) hash.update(statements.join(';\n'));
  return hash.digest('hex').slice(0, 16);
};

const ofThisVersion = await definitionsIn(db);
const id = '0199f000-0000-7000-8000-000000000001';
const firstTrigger = allDerived.find(({ kind }) => kind === 'trigger')?.name ?? '';

/** Inserts land and its host. */
const insertListing = async (transaction: DbOrTransaction) => {
  await sql`insert into users (id, email) values (${id}, 'ada@farm.example')`.execute(transaction);
  await sql`
    insert into listings (id, user_id, title, description, address_line1, address_line2, city, state, zip_code,
      county, lat, lng, acreage, activities, prohibited_activities, base_cost_cents, host_phone_number, host_email,
      property_boundary_description, access_information, booking_fee_percentage, owner_fee_percentage)
    values (${id}, ${id}, 't', 'd', 'a', '', 'c', 'WI', '53572', 'Dane', 43, -89, 1, '{Deer}', '', 100,
      '6085550100', 'h@farm.example', 'p', 'a', 0.1, 0.85)`.execute(transaction);
};

// docs/decisions/0074-derived-data.md
describe('views, functions and triggers', () => {
  test('of the database are exactly those of derived/: a migration makes none of its own', () => {
    expect(Object.keys(ofThisVersion).sort()).toEqual(
      allDerived.map(({ kind, name }) => `${kind} ${name}`).sort(),
    );
  });

  test('are the same made anew, each after what it needs, even after a change of rows', async () => {
    const rolledBack = db.transaction().execute(async (transaction) => {
      await insertListing(transaction);
      // Its version is written by a trigger that waits for the end of the transaction.
      await sql`update listings set title = 'u'`.execute(transaction);
      const names = allDerived.map(({ name }) => name);
      await dropDerived(transaction, names);
      const without = await definitionsIn(transaction);
      expect(Object.keys(without).filter((name) => !name.startsWith('function'))).toEqual([]);
      await installDerived(transaction);
      expect(await definitionsIn(transaction)).toEqual(ofThisVersion);
      throw new Error('Rolled back.');
    });
    await expect(rolledBack).rejects.toThrow('Rolled back.');
  });

  test('find a view that a migration dropped again, when they wait for the end of its transaction', async () => {
    const rolledBack = db.transaction().execute(async (transaction) => {
      await insertListing(transaction);
      await dropDerived(transaction, ['current_ledgers']);
      await sql`
        insert into bookings (id, listing_id, user_id, start_day, end_day, status, confirmation_code,
          booking_price_cents, booking_fee_cents, sub_total_cents, total_tax_cents, total_cents, tax_rate,
          booking_fee_percentage, owner_fee_percentage, paid_at, county)
        values (${id}, ${id}, ${id}, '2026-11-21', '2026-11-21', 'Paid', 'ABCDEFG2', 100, 10, 110, 6, 116, 0.055, 0.1,
          0.85, now(), 'Dane')`.execute(transaction);
      await installDerived(transaction);
      await sql`set constraints all immediate`.execute(transaction);
      const { rows } = await sql`select fee_cents from booking_ledgers`.execute(transaction);
      expect(rows).toEqual([{ fee_cents: 10 }]);
      throw new Error('Rolled back.');
    });
    await expect(rolledBack).rejects.toThrow('Rolled back.');
  });

  test('that another version made are replaced at a start, and dropped if this one has none of them', async () => {
    await sql`create or replace function fill_booking_end_day() returns trigger language plpgsql as
      $$ begin return null; end $$`.execute(db);
    await sql.raw(`drop trigger ${firstTrigger}`).execute(db);
    await sql`create function of_before() returns int language sql as 'select 1'`.execute(db);
    await sql`insert into derived_installed values ('function', 'of_before()', 'x')`.execute(db);
    await sql`update derived_installed set hash = 'x' where name in ('fill_booking_end_day()', ${firstTrigger})`.execute(
      db,
    );
    expect(await migrate(db)).toEqual([]);
    expect(await definitionsIn(db)).toEqual(ofThisVersion);
  });

  test('that another version made with another parameter or result are replaced too', async () => {
    await sql`drop function write_ledger(uuid)`.execute(db);
    await sql`create function write_ledger(id uuid) returns void language sql as ''`.execute(db);
    await sql`drop function count_search_words()`.execute(db);
    await sql`create function count_search_words() returns int language sql as 'select 1'`.execute(db);
    await sql`update derived_installed set hash = 'x' where name in ('write_ledger(uuid)', 'count_search_words()')`.execute(
      db,
    );
    expect(await migrate(db)).toEqual([]);
    expect(await definitionsIn(db)).toEqual(ofThisVersion);
  });

  test('a function is named by the types of its parameters, as PostgreSQL does', () => {
    const takes = 'rate numeric(7,6), ids uuid[], lat double precision';
    expect(fn({ name: 'f', takes, body: '' }).name).toBe('f(numeric,uuid[],double precision)');
  });

  test('that have changed came with a migration, which names their hash: else an older process puts its own back', async () => {
    const migrations = Object.values(await migrationFiles.getMigrations()) as { derived?: string }[];
    const newest = migrations.findLast(({ derived }) => derived !== undefined);
    expect(newest?.derived).toBe(hashOfAll());
  });
});

// docs/rules/operations.md#migrations
test('a database of the version before, with rows, gets the same, and its rows count on', async () => {
  const before = await createEmptyDatabase();
  const old = connect(before.url, { max: 1 });
  const { error } = await new Migrator({ db: old.db, provider: migrationFiles }).migrateTo(
    '0098-listing-versions',
  );
  expect(error).toBeUndefined();
  await sql`insert into users (id, email) values (${id}, 'ada@farm.example')`.execute(old.db);
  expect(await migrate(old.db)).toContain('0103-derived-installed');
  expect(await definitionsIn(old.db)).toEqual(ofThisVersion);
  await sql`delete from users where id = ${id}`.execute(old.db);
  const { rows } = await sql`select sum(amount)::int as users from (
    select name, amount from daily_statistics union all select name, amount from statistic_changes) all_of_them
    where name = 'users'`.execute(old.db);
  expect(rows).toEqual([{ users: 0 }]);
  await old.close();
  await before.drop();
});

/** What the functions of a database do, by their names. */
const bodiesIn = async (on: DbOrTransaction): Promise<Map<string, string>> =>
  new Map(Object.entries(await definitionsIn(on)).filter(([name]) => name.startsWith('function ')));

// docs/decisions/0074-derived-data.md
test('a function that is installed is changed by no migration: its hash would hide that in an upgraded database', async () => {
  const upgraded = await createEmptyDatabase();
  const connection = connect(upgraded.url, { max: 1 });
  const migrator = new Migrator({ db: connection.db, provider: migrationFiles });
  expect((await migrator.migrateTo('0103-derived-installed')).error).toBeUndefined();
  const before = await bodiesIn(connection.db);
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const after = await bodiesIn(connection.db);
  // One that a migration makes, since an index needs it, is the one that is installed.
  const expected = [...after.keys()].map((name) => [name, before.get(name) ?? ofThisVersion[name]]);
  expect([...after]).toEqual(expected);
  await connection.close();
  await upgraded.drop();
});
