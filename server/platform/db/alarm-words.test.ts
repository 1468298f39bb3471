import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { PgBoss } from 'pg-boss';
import { afterAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../testing/database.ts';
import { connect } from './connect.ts';
import { migrationFiles } from './migrate.ts';

const database = await createEmptyDatabase();
const { db, close } = connect(database.url, { max: 1 });
const boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false });
afterAll(async () => {
  await boss.stop({ graceful: false });
  await close();
  await database.drop();
});

const name = 'mail.payment-alarm';

// docs/rules/operations.md#migrations
test('alarms that wait in the queue have their new reasons after the migration', async () => {
  const migrator = new Migrator({ db, provider: migrationFiles });
  await migrator.migrateTo('0032-refund-bearers');
  await boss.start();
  await boss.createQueue(name);
  await boss.createQueue('mail.access');
  for (const data of [
    { orderId: '1', what: 'unaccounted' },
    { orderId: '2', what: 'notWaitedFor', only: '2.notWaitedFor.ada' },
    { orderId: '3', what: 'tookBack', only: '3.tookBack.ada' },
    { orderId: '4', what: 'leftPaid', only: '4.leftPaid.1700000000000.ada' },
  ])
    await boss.send(name, data);
  await boss.send('mail.access', { orderId: '5', what: 'tookBack' });

  const { error } = await migrator.migrateTo('0036-payment-alarm-words');
  expect(error).toBeUndefined();

  const { rows } = await sql<{ data: object }>`
    select data from pgboss.job where name like 'mail.%' order by data ->> 'orderId'`.execute(db);
  expect(rows.map(({ data }) => data)).toEqual([
    { orderId: '1', what: 'missing' },
    { orderId: '2', what: 'unexpected', only: '2.unexpected.ada' },
    { orderId: '3', what: 'returned', only: '3.returned.ada' },
    { orderId: '4', what: 'leftPaid', only: '4.leftPaid.1700000000000.ada' },
    { orderId: '5', what: 'tookBack' },
  ]);
});
