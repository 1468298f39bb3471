import { spawn } from 'node:child_process';
import { chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { clusterName, serversOf } from './postgres/leftovers.ts';
import { haveEnded, isAlive, listProcesses } from './processes.ts';
import { aDatabaseArea, countRows, createRows, query, queryWithRetry } from './testing/database-area.ts';
import { limits } from './testing/limits.ts';
import { aReadyDatabase } from './testing/ready-database.ts';

const database = aDatabaseArea();
const copyDatabase = aReadyDatabase();
const named = (folder: string) => clusterName(join(folder, 'cluster'));

describe('after a crash', () => {
  beforeEach(() => copyDatabase(join(database.area, 'db')));

  test('of the server, it is started again and keeps its rows', async () => {
    const notes: string[] = [];
    const postgres = await database.start({ onNote: (note) => notes.push(note) });
    await query(postgres.url, createRows);
    const killed = postgres.pid ?? 0;
    process.kill(killed, 'SIGKILL');
    await haveEnded([killed], limits.processMs);
    expect(await queryWithRetry(postgres.url, countRows)).toEqual([{ count: 100 }]);
    expect(notes).toEqual(['PostgreSQL stopped (killed by SIGKILL); starting it again.']);
    // The server may answer a moment before its guard has said so.
    await expect.poll(() => postgres.pid, { timeout: limits.processMs }).not.toBe(killed);
  });

  test('of its guard, both are started again and the rows are kept', async () => {
    const postgres = await database.start();
    await query(postgres.url, createRows);
    const { guardPid = 0, pid = 0 } = postgres;
    process.kill(guardPid, 'SIGKILL');
    expect(await haveEnded([guardPid, pid], limits.processMs)).toBe(true);
    expect(await queryWithRetry(postgres.url, countRows)).toEqual([{ count: 100 }]);
    expect(postgres.guardPid).not.toBe(guardPid);
  });

  test('of the process that started it, nothing is left running', async () => {
    const { child, guard, server } = await database.startElsewhere(join(database.area, 'db'));
    child.kill('SIGKILL');
    expect(await haveEnded([guard, server], limits.processMs)).toBe(true);
    expect(serversOf(named(join(database.area, 'db'))).all).toEqual([]);
  });

  test('of the process that started it, a start right after waits for the old server to stop', async () => {
    const { child, url } = await database.startElsewhere(join(database.area, 'db'));
    await query(url, createRows);
    child.kill('SIGKILL');
    const next = await database.start();
    expect(await query(next.url, countRows)).toEqual([{ count: 100 }]);
  });

  test('of everything while rows are written, every row that was confirmed is there', async () => {
    const folder = join(database.area, 'db');
    const { child, guard, server, url } = await database.startElsewhere(folder);
    await query(url, 'CREATE TABLE items (n int)');
    let confirmed = 0;
    const writer = new pg.Client({ connectionString: url });
    writer.on('error', () => {});
    await writer.connect();
    const writing = (async () => {
      for (;;) {
        await writer.query('INSERT INTO items VALUES ($1)', [confirmed + 1]);
        confirmed += 1;
      }
    })().catch(() => {});
    while (confirmed < 200) await new Promise((resolve) => setTimeout(resolve, 5));
    const all = [child.pid ?? 0, guard, ...serversOf(named(folder)).all];
    expect(all).toContain(server);
    for (const pid of all) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    await writing;
    const next = await database.start();
    const [row] = await query<{ count: number; last: number }>(
      next.url,
      'SELECT count(*)::int AS count, max(n) AS last FROM items',
    );
    expect(row?.last).toBeGreaterThanOrEqual(confirmed);
    expect(row?.count).toBe(row?.last);
  });

  test('of the server with a session still at work, the session is ended before the next start', async () => {
    const folder = join(database.area, 'db');
    const { child, guard, server, url } = await database.startElsewhere(folder);
    await query(url, createRows);
    // A busy loop, without any wait in which it would notice that the server has gone.
    const busy = query(url, 'DO $$ BEGIN LOOP END LOOP; END $$').catch(() => 'cut off');
    let session: number[] = [];
    while (session.length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      session = listProcesses()
        .filter(
          ({ command }) =>
            command.startsWith(`postgres: ${named(folder)}: openacre`) && command.endsWith(' DO'),
        )
        .map(({ pid }) => pid);
    }
    // Stopped, they can't end the session when they notice that the server has gone.
    for (const pid of [guard, child.pid ?? 0]) process.kill(pid, 'SIGSTOP');
    // The server first: notified of its guard's death it would end its sessions itself.
    for (const pid of [server, guard, child.pid ?? 0]) process.kill(pid, 'SIGKILL');
    await haveEnded([server], limits.processMs);
    expect(session.every(isAlive)).toBe(true);
    const next = await database.start();
    expect(session.some(isAlive)).toBe(false);
    expect(await busy).toBe('cut off');
    expect(await query(next.url, countRows)).toEqual([{ count: 100 }]);
  });

  test.each(['a dead process', 'another program'])('a lock that names %s is cleared', async (kind) => {
    const first = await database.start();
    await query(first.url, createRows);
    await first.stop();
    const cluster = join(database.area, 'db/cluster');
    const { uid, gid } = statSync(cluster);
    const otherProcess = spawn('sleep', ['60'], { uid, gid, cwd: '/' });
    database.otherProcesses.push(otherProcess);
    if (kind === 'a dead process') {
      otherProcess.kill('SIGKILL');
      await haveEnded([otherProcess.pid ?? 0], limits.processMs);
    }
    mkdirSync(join(database.area, 'db/socket'), { mode: 0o700 });
    chownSync(join(database.area, 'db/socket'), uid, gid);
    for (const lock of [
      join(cluster, 'postmaster.pid'),
      join(database.area, 'db/socket/.s.PGSQL.5432.lock'),
    ]) {
      writeFileSync(
        lock,
        `${otherProcess.pid}\n${cluster}\n1700000000\n5432\n${database.area}/db/socket\n\n`,
        {
          mode: 0o600,
        },
      );
      chownSync(lock, uid, gid);
    }
    const next = await database.start();
    expect(await query(next.url, countRows)).toEqual([{ count: 100 }]);
    expect(isAlive(otherProcess.pid ?? 0)).toBe(kind === 'another program');
  });
});
