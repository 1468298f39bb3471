import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createDatabase, createEmptyDatabase } from '../../testing/database.ts';
import { connect, isDatabaseDown, isDuplicate } from './connect.ts';
import { migrate } from './migrate.ts';

const database = await createDatabase();
const { db, close } = connect(database.url, { max: 4 });
afterAll(async () => {
  await close();
  await database.drop();
});

const uuid = (number: number) => `0199f000-0000-7000-8000-${String(number).padStart(12, '0')}`;

// docs/rules/operations.md#migrations
describe('migrating', () => {
  const names = readdirSync(new URL('./migrations/', import.meta.url)).map((name) =>
    name.replace(/\.ts$/, ''),
  );

  test('in four processes at once is done once, by one of them', async () => {
    const empty = await createEmptyDatabase();
    const script = fileURLToPath(new URL('./migrate.ts', import.meta.url));
    const runs = Array.from({ length: 4 }, async () => {
      const child = fork(script, {
        env: { ...process.env, DATABASE_URL: empty.url },
        execArgv: [],
        silent: true,
      });
      let output = '';
      child.stdout?.on('data', (chunk) => (output += chunk));
      child.stderr?.on('data', (chunk) => (output += chunk));
      const [code] = await once(child, 'close');
      return { code, output: output.trim() };
    });
    const ended = await Promise.all(runs);
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(ended.map(({ output }) => output).sort()).toEqual([
      `Migrated: ${names.join(', ')}`,
      ...Array(3).fill('The database is up to date.'),
    ]);
    await empty.drop();
  });

  test('again does nothing', async () => {
    expect(await migrate(db)).toEqual([]);
  });
});

describe('the database itself refuses', () => {
  const person = { id: uuid(1), email: 'Ada@farm.example', password_hash: null };

  test('an email address that is taken in another case', async () => {
    await db.insertInto('users').values(person).execute();
    const again = db
      .insertInto('users')
      .values({ ...person, id: uuid(2), email: 'ADA@FARM.example' })
      .execute();
    const error = await again.catch((thrown) => thrown);
    expect(isDuplicate(error, 'users_email')).toBe(true);
    expect(isDuplicate(error, 'users_pkey')).toBe(false);
  });

  test('a day held twice, sums that do not add up, and unknown statuses', async () => {
    const listing = {
      id: uuid(10),
      user_id: uuid(1),
      title: 't',
      description: 'd',
      address_line1: 'a',
      address_line2: '',
      city: 'c',
      state: 'WI',
      zip_code: '53572',
      county: 'Dane' as const,
      lat: 43,
      lng: -89,
      acreage: 1,
      activities: ['Deer' as const],
      prohibited_activities: '',
      base_cost_cents: 1,
      host_phone_number: '6085550100',
      host_email: 'h@x.example',
      property_boundary_description: 'p',
      access_information: 'a',
      tax_rate: null,
      attachment_file_id: null,
      rating: null,
      booking_fee_percentage: 0.1,
      owner_fee_percentage: 0.85,
    };
    await db.insertInto('listings').values(listing).execute();
    const booking = (number: number, changes = {}) => ({
      id: uuid(100 + number),
      listing_id: uuid(10),
      user_id: uuid(1),
      start_day: '2026-11-21',
      end_day: '2026-11-21',
      status: 'Paid' as const,
      confirmation_code: `ABCDEFG${number}`,
      county: 'Dane' as const,
      booking_price_cents: 100,
      booking_fee_cents: 10,
      sub_total_cents: 110,
      total_tax_cents: 6,
      total_cents: 116,
      tax_rate: 0.055,
      booking_fee_percentage: 0.1,
      owner_fee_percentage: 0.85,
      ...changes,
    });
    const add = (number: number, changes = {}) =>
      db.insertInto('bookings').values(booking(number, changes)).execute();
    await add(2);
    await add(3);
    const hold = (bookingId: string) =>
      db
        .insertInto('held_days')
        .values({ listing_id: uuid(10), day: '2026-11-21', booking_id: bookingId })
        .execute();
    await hold(uuid(102));
    await expect(hold(uuid(103))).rejects.toMatchObject({ constraint: 'held_days_pkey' });
    await expect(add(4, { total_cents: 117 })).rejects.toMatchObject({ code: '23514' });
    await expect(add(4, { sub_total_cents: 111, total_cents: 117 })).rejects.toMatchObject({ code: '23514' });
    await expect(add(4, { status: 'Lost' })).rejects.toMatchObject({ code: '23514' });
    await expect(add(4, { confirmation_code: 'ABCDEFGO' })).rejects.toMatchObject({ code: '23514' });
    await expect(add(4, { start_day: '2026-11-22' })).rejects.toMatchObject({ code: '23514' });
    await expect(add(2)).rejects.toMatchObject({ code: '23505' });
  });
});

test('a database that is down is told apart from a wrong statement', async () => {
  const away = connect('postgres://openacre@127.0.0.1:9/openacre');
  const refused = await sql`select 1`.execute(away.db).catch((error) => error);
  expect(isDatabaseDown(refused)).toBe(true);
  const wrong = await sql`select nothing`.execute(db).catch((error) => error);
  expect(isDatabaseDown(wrong)).toBe(false);
  await away.close();
});

test('days are read as text, counts and fractions as numbers', async () => {
  const { rows } =
    await sql`select '2026-11-20'::date as day, count(*) as count, 0.055::numeric(7,6) as rate`.execute(db);
  expect(rows).toEqual([{ day: '2026-11-20', count: 1, rate: 0.055 }]);
});
