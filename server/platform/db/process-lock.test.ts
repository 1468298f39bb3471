import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '../../testing/database.ts';
import { connect, isDatabaseDown } from './connect.ts';
import { createProcessLock, type ProcessLock } from './process-lock.ts';

const database = await createDatabase();
const { db, close } = connect(database.url, { max: 2 });
const lines: object[] = [];
const log = { warn: (line: object) => void lines.push(line) };
afterAll(async () => {
  await close();
  await database.drop();
});

const isHeldInDatabase = async (id: number): Promise<boolean> => {
  const { rows } = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock_shared(${id}::bigint) as free`.execute(db);
  return rows[0]?.free === false;
};

test('is held by one connection until it is closed, however often its id is read', async () => {
  const lock = createProcessLock(database.url, log);
  const ids = await Promise.all([lock.id(), lock.id(), lock.id()]);
  expect(new Set(ids).size).toBe(1);
  expect(await isHeldInDatabase(ids[0])).toBe(true);
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and application_name = 'openacre-process-lock'`.execute(db);
  expect(rows).toHaveLength(1);
  await lock.close();
  await expect.poll(() => isHeldInDatabase(ids[0])).toBe(false);
  await expect(lock.id()).rejects.toThrow('closed');
});

test('is acquired anew with another id after its connection was lost; the log has no password and no key', async () => {
  const lock = createProcessLock(database.url, log);
  const first = await lock.id();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'openacre-process-lock'`.execute(db);
  await expect.poll(() => lock.isHeld(first)).toBe(false);
  expect(lines).toEqual([{ reason: 'terminating connection due to administrator command' }]);
  const second = await lock.id();
  expect(second).not.toBe(first);
  expect([await isHeldInDatabase(first), await isHeldInDatabase(second)]).toEqual([false, true]);
  await lock.close();
});

const expectDown = async (lock: ProcessLock): Promise<void> => {
  const error = await lock.id().catch((reason: unknown) => reason);
  expect(isDatabaseDown(error)).toBe(true);
};

test('reports a database that is down or does not respond, and can be retried', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  await expectDown(createProcessLock(`postgres://x@127.0.0.1:${port}/x`, log));
  silent.close();
  const gone = createProcessLock(`postgres://x@127.0.0.1:${port}/x`, log);
  await expectDown(gone);
  await expectDown(gone);
});
