import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { createDatabase } from '../../testing/database.ts';
import { startOwnPostgres } from '../../testing/own-postgres.ts';
import { clientClass } from './client.ts';
import { connect, failureOf, isDatabaseDown } from './connect.ts';
import type { ConnectionLimits } from './timeouts.ts';

const database = await createDatabase();
const lost: Error[] = [];
let close = async () => {};
afterEach(() => close());
afterAll(() => database.drop());

/** A pool of one connection, so that consecutive queries share it unless it was dropped. */
const connectOne = (limits: ConnectionLimits) => {
  const connection = connect(database.url, { max: 1, limits, onLost: (error) => lost.push(error) });
  close = connection.close;
  return connection.db;
};
type Db = ReturnType<typeof connectOne>;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const pidOf = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
};
const write = (db: Db): Promise<unknown> =>
  db.insertInto('used_captchas').values({ id: crypto.randomUUID(), expires_at: new Date() }).execute();

describe('a server that does not respond', () => {
  const limits = { connectMs: 5_000, silenceMs: 1_500 };

  test('times out, and the pool connects anew; an idle connection does not time out', async () => {
    const db = connectOne(limits);
    const before = await pidOf(db);
    await pause(2_000);
    expect(await pidOf(db)).toBe(before);
    const error = await failure(sql`select pg_sleep(60)`.execute(db));
    expect(failureOf(error)).toEqual({ reason: 'Query read timeout' });
    expect(isDatabaseDown(error)).toBe(true);
    expect(await pidOf(db)).not.toBe(before);
  });

  test('is not one that is asked in the moment in which an idle connection times out', async () => {
    const client = new (clientClass({ silenceMs: 200 }))({ connectionString: database.url });
    await client.connect();
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const answer = await new Promise((resolve) =>
      // After the client's own listener, and before what that has put off.
      stream.once('timeout', () => resolve(client.query('select pg_sleep(0.05), 7 as number'))),
    );
    expect(answer).toMatchObject({ rows: [{ number: 7 }] });
    await client.end();
  });

  test('within a transaction: the rollback is not waited for', async () => {
    const db = connectOne(limits);
    const error = await failure(
      db.transaction().execute(async (transaction) => {
        await write(transaction);
        await sql`select pg_sleep(60)`.execute(transaction);
      }),
    );
    expect(isDatabaseDown(error)).toBe(true);
    await write(db);
  });

  test('is not confused with a transaction that pauses between statements', async () => {
    const db = connectOne(limits);
    await db.transaction().execute(async (transaction) => {
      await write(transaction);
      await pause(2_000);
      await write(transaction);
    });
  });
});

test('a connection to a read-only server, such as a former primary, is dropped', async () => {
  const db = connectOne({ connectMs: 5_000 });
  const before = await pidOf(db);
  await sql`set session characteristics as transaction read only`.execute(db);
  const error = await failure(db.transaction().execute(write));
  expect(isDatabaseDown(error)).toBe(true);
  await write(db);
  expect(await pidOf(db)).not.toBe(before);
});

// docs/rules/operations.md#standby-databases
test('a commit that could not wait for its standby is no success', async () => {
  const postgres = await startOwnPostgres();
  const { db, close: end } = connect(postgres.url, { max: 1 });
  const cancelWait = () =>
    expect
      .poll(() =>
        postgres.query(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`),
      )
      .toHaveLength(1);
  const writeRow = (to: Db) => sql`insert into written values (1)`.execute(to);
  try {
    await sql`create table written (number int)`.execute(db);
    await postgres.query(`alter system set synchronous_standby_names to 'nobody'`);
    await postgres.restart();
    await expect.poll(() => failure(pidOf(db))).toBeUndefined();
    const before = await pidOf(db);
    const inTransaction = failure(db.transaction().execute(writeRow));
    await cancelWait();
    expect(isDatabaseDown(await inTransaction)).toBe(true);
    const alone = failure(writeRow(db));
    await cancelWait();
    expect(await alone).toMatchObject({ code: '08007' });
    expect(await pidOf(db)).not.toBe(before);
    expect(await postgres.query('select * from written')).toHaveLength(2); // it lasts here, but nobody knows that
  } finally {
    await end();
    await postgres.stop();
  }
});

test('locks and statements time out, and the connection stays usable', async () => {
  const db = connectOne({ connectMs: 5_000, lockMs: 200, statementMs: 600 });
  const other = connect(database.url, { max: 1 });
  const before = await pidOf(db);
  await other.db.transaction().execute(async (transaction) => {
    await sql`lock table users in access exclusive mode`.execute(transaction);
    expect(await failure(db.selectFrom('users').select('id').execute())).toMatchObject({ code: '55P03' });
  });
  await other.close();
  expect(await failure(sql`select pg_sleep(60)`.execute(db))).toMatchObject({ code: '57014' });
  expect(await pidOf(db)).toBe(before);
});

test('commands have no timeouts', async () => {
  const { db, close: end } = connect(database.url, { max: 1 });
  const { rows } = await sql`select name, setting from pg_settings
    where name in ('statement_timeout', 'lock_timeout') order by name`.execute(db);
  expect(rows).toEqual([
    { name: 'lock_timeout', setting: '0' },
    { name: 'statement_timeout', setting: '0' },
  ]);
  await end();
});

test('a lost idle connection is logged, without the key that cancels its statements', async () => {
  const { ctx, logs, close: end } = await startTestApp();
  await pidOf(ctx.db);
  const { db, close: endOther } = connect(ctx.config.DATABASE_URL, { max: 1 });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  await endOther();
  const lines = () => logs.filter((line) => /lost an idle database|job queue has lost/.test(line)).sort();
  await expect.poll(() => lines().length).toBeGreaterThan(1);
  for (const line of lines()) expect(line).toContain('57P01');
  ctx.log.error(
    { err: Object.assign(new Error('lost'), { client: { secretKey: 1234 } }) },
    'an error with it',
  );
  expect(logs.join()).not.toContain('secretKey');
  await write(ctx.db);
  await end();
});

describe('a database that is down', () => {
  const coded = (code: string, syscall?: string) => Object.assign(new Error('no'), { code, syscall });

  test.each([
    '08006', // connection failure
    '25006', // read-only transaction
    '25P03', // idle in transaction
    '40001', // serialization
    '40P01', // deadlock
    '53100', // disk full
    '53200', // out of memory
    '53300', // too many connections
    '55P03', // lock timeout
    '57014', // statement timeout
    '57P01', // terminated
    '57P03', // starting up
    '58030', // I/O error
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EAI_AGAIN',
  ])('%s', (code) => expect(isDatabaseDown(coded(code))).toBe(true));

  test.each(['23505', '42P01', '22P02', '28P01', '3D000', 'ENOENT', ''])('not %s', (code) =>
    expect(isDatabaseDown(coded(code))).toBe(false),
  );

  test('a missing socket, but no other missing file', () => {
    expect(isDatabaseDown(coded('ENOENT', 'connect'))).toBe(true);
    expect(isDatabaseDown(coded('ENOENT', 'open'))).toBe(false);
  });
});
