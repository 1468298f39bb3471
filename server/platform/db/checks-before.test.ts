import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { openEmptyDatabase } from '../../testing/empty-database.ts';
import { migrationFiles } from './migrate.ts';

const db = await openEmptyDatabase();

const idOf = (number: number) => `0199f000-0000-7000-8000-00000000000${number}`;
const [walter, ida, administrator] = [idOf(1), idOf(2), idOf(3)];

type Before = {
  host: string;
  checkNumber: string | null;
  marked: readonly [day: string, number: string, cents: number][];
};

/** A payout by check, with the marks of its activity: more than one if more came to be owed. */
const add = async (id: string, { host, checkNumber, marked }: Before) => {
  await sql`
    insert into payouts (booking_id, payout_type, manual_payment_status, amount_cents, host_id, host_name, check_number,
      stage, due_cents, on_its_way_cents, arrived_cents, note, host_address_line1)
    values (${id}, 'Manual', 'CheckSent', 3825, ${host}, 'The host', ${checkNumber}, 'arrived', 3825, 0, 3825, 'Mailed.',
      '12 Gate Road')`.execute(db);
  for (const [index, [day, number, cents]] of marked.entries()) {
    await sql`
      insert into payout_attempts (id, booking_id, way, stage, number, receiver_email, amount_cents, status, sent_at,
        arrived_at, ended_at)
      values (gen_random_uuid(), ${id}, 'Check', 'arrived', ${index + 1}, '', ${cents}, 'Ended', ${day}, ${day}, ${day})`.execute(
      db,
    );
    const details = {
      kind: 'markedSent',
      status: 'CheckSent',
      checkNumber: number,
      receiver: '',
      note: 'Mailed.',
    };
    if (number !== '')
      await sql`
        insert into payout_activity (booking_id, at, actor_id, details)
        values (${id}, ${day}, ${administrator}, ${JSON.stringify(details)}::jsonb)`.execute(db);
  }
};

// docs/rules/payouts.md#checks
test('what was marked before is one check for each payee and number, and keeps doubled numbers', async () => {
  const migrator = new Migrator({ db, provider: migrationFiles });
  await migrator.migrateTo('0140-doubted-payments');
  for (const id of [walter, ida, administrator])
    await sql`insert into users (id, email) values (${id}, ${`${id}@farm.example`})`.execute(db);
  // Bookings are left out: only the payouts matter here.
  await sql`set session_replication_role = replica`.execute(db);
  const [tenth, twelfth] = ['2026-11-10', '2026-11-12'];
  await add(idOf(4), { host: walter, checkNumber: '1042', marked: [[tenth, '1042', 3825]] });
  await add(idOf(5), { host: walter, checkNumber: '1042', marked: [[tenth, '1042', 3825]] });
  await add(idOf(6), { host: ida, checkNumber: '1042', marked: [[twelfth, '1042', 3825]] });
  // Its first check was of a part; the column knows only the second.
  await add(idOf(7), {
    host: ida,
    checkNumber: '1043',
    marked: [
      [tenth, '1041', 2825],
      [twelfth, '1043', 1000],
    ],
  });
  // Imported, without number and activity.
  await add(idOf(8), { host: ida, checkNumber: null, marked: [[tenth, '', 3825]] });
  await add(idOf(9), { host: ida, checkNumber: null, marked: [[tenth, '', 3825]] });
  await sql`set session_replication_role = default`.execute(db);

  const { error } = await migrator.migrateTo('0150-checks');
  expect(error).toBeUndefined();

  const { rows } = await sql`
    select c.check_number as number, c.host_id, c.amount_cents::int as cents, c.written_at::date::text as day,
      c.written_by, c.statement_at = c.written_at as is_told, c.note, c.address_line1,
      (select string_agg(right(a.booking_id::text, 1), ' ' order by a.booking_id) from payout_attempts a
        where a.check_id = c.id) as bookings
    from checks c order by c.check_number, bookings`.execute(db);
  const same = { is_told: true, note: 'Mailed.', address_line1: '12 Gate Road', written_by: administrator };
  const unknown = { ...same, number: '', host_id: ida, cents: 3825, day: tenth, written_by: null };
  expect(rows).toEqual([
    { ...unknown, bookings: '8' },
    { ...unknown, bookings: '9' },
    { ...same, number: '1041', host_id: ida, cents: 2825, day: tenth, bookings: '7' },
    { ...same, number: '1042', host_id: walter, cents: 7650, day: tenth, bookings: '4 5' },
    { ...same, number: '1042', host_id: ida, cents: 3825, day: twelfth, bookings: '6' },
    { ...same, number: '1043', host_id: ida, cents: 1000, day: twelfth, bookings: '7' },
  ]);
});
