import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clusterName, serversOf } from './postgres/leftovers.ts';
import { isAlive } from './processes.ts';
import { aDatabaseArea, countRows, createRows, query } from './testing/database-area.ts';
import { aReadyDatabase } from './testing/ready-database.ts';
import { aSmallDisk, canMount } from './testing/small-disk.ts';

const database = aDatabaseArea();
const copyDatabase = aReadyDatabase();
const named = (folder: string) => clusterName(join(folder, 'cluster'));

// docs/rules/operations.md#embedded-database
describe('the database', () => {
  test('keeps its rows from one start to the next, and leaves no process', async () => {
    const first = await database.start();
    const [facts] = await query(
      first.url,
      `SELECT current_setting('server_version') AS version, current_setting('server_encoding') AS encoding,
              current_setting('data_checksums') AS checksums, current_setting('fsync') AS fsync,
              current_setting('max_connections') AS connections, 'ä' < 'b' AS "byteOrder", upper('ä') AS upper`,
    );
    expect(facts).toEqual({
      version: '18.4',
      encoding: 'UTF8',
      checksums: 'on',
      fsync: 'on',
      connections: '200',
      byteOrder: false,
      upper: 'Ä',
    });
    await query(first.url, createRows);
    const { pid, guardPid } = first;
    await first.stop();
    expect([pid, guardPid].map((each) => each && isAlive(each))).toEqual([false, false]);
    expect(readFileSync(join(database.area, 'db/postgres.log'), 'utf8')).toContain(
      'database system is shut down',
    );
    expect(serversOf(named(join(database.area, 'db'))).all).toEqual([]);
    const second = await database.start();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, countRows)).toEqual([{ count: 100 }]);
  });

  test('takes settings', async () => {
    copyDatabase(join(database.area, 'db'));
    const { url } = await database.start({ settings: { work_mem: '7MB' } });
    expect(await query(url, 'SHOW work_mem')).toEqual([{ work_mem: '7MB' }]);
  });

  test('can be reached by nobody else', async () => {
    copyDatabase(join(database.area, 'db'));
    await database.start();
    expect(statSync(join(database.area, 'db/socket')).mode & 0o777).toBe(0o700);
    expect(statSync(join(database.area, 'db/cluster')).mode & 0o777).toBe(0o700);
  });

  test.each([
    ['longer than a socket may have', join('a long name '.repeat(15), 'ünd även longer '.repeat(4))],
    ['full of special characters', `it's, "50 %20"; #?&=$HOME`],
  ])('works in a folder whose path is %s', async (_what, name) => {
    const folder = join(database.area, name);
    const { url, stop } = await database.start({ folder });
    await query(url, createRows);
    expect(await query(url, countRows)).toEqual([{ count: 100 }]);
    const socket = new URL(url).searchParams.get('host') ?? '';
    expect(existsSync(socket)).toBe(true);
    await stop();
    expect(existsSync(socket)).toBe(false);
  });
});

describe('is refused with a clear sentence', () => {
  test('on a folder that another start uses', async () => {
    copyDatabase(join(database.area, 'db'));
    const first = await database.start();
    await expect(database.start()).rejects.toThrow(
      `${join(database.area, 'db')} is in use by another process (${first.guardPid}).`,
    );
    await query(first.url, 'SELECT 1');
  });

  test('on a folder that holds other things', async () => {
    mkdirSync(join(database.area, 'db'));
    writeFileSync(join(database.area, 'db/holiday.jpg'), 'a picture');
    await expect(database.start()).rejects.toThrow("holds other things than Openacre's");
    expect(existsSync(join(database.area, 'db/cluster'))).toBe(false);
  });

  test('on a database of another major version, and on a broken one', async () => {
    copyDatabase(join(database.area, 'db'));
    const cluster = join(database.area, 'db/cluster');
    writeFileSync(join(cluster, 'PG_VERSION'), '17\n');
    await expect(database.start()).rejects.toThrow('was made by PostgreSQL 17, and this is 18');
    writeFileSync(join(cluster, 'PG_VERSION'), '18\n');
    rmSync(join(cluster, 'global/pg_control'));
    await expect(database.start()).rejects.toThrow('is broken (global/pg_control is missing)');
  });

  test.each([
    ['emptied', 'global/pg_control', () => '', 'PANIC:  could not read file "global/pg_control"'],
    ['zeroed', 'global/pg_control', () => Buffer.alloc(8192), 'initialized with PG_CONTROL_VERSION 0'],
    ['zeroed', 'pg_wal', () => Buffer.alloc(8192), 'PANIC:  could not locate a valid checkpoint record'],
    ['gone', 'pg_xact/0000', undefined, 'Could not open file "pg_xact/0000": No such file or directory'],
    ['gone', 'postgresql.conf', undefined, 'could not access the server configuration file'],
  ])('on a database with %s %s, at the first start', async (_what, name, content, words) => {
    copyDatabase(join(database.area, 'db'));
    const cluster = join(database.area, 'db/cluster');
    const named = join(cluster, name);
    const files = statSync(named).isDirectory()
      ? readdirSync(named).flatMap((file) => (/^0/.test(file) ? [join(named, file)] : []))
      : [named];
    for (const file of files) content ? writeFileSync(file, content()) : rmSync(file);
    const notes: string[] = [];
    const starting = database.start({ onNote: (note) => notes.push(note) });
    const error = await starting.catch(({ message }: Error) => message);
    expect(error).toContain(
      `The database in ${cluster} is broken (PostgreSQL cannot start from its files): restore it from a backup, or move the folder away to begin anew.\nIts last words, from ${database.area}/db/postgres.log:\n`,
    );
    expect(error).toContain(words);
    expect(notes).toEqual([]);
  });

  test('on a database with invalid settings, which is not called broken', async () => {
    copyDatabase(join(database.area, 'db'));
    const error = await database
      .start({ settings: { work_mem: 'much' } })
      .catch(({ message }: Error) => message);
    expect(error).toContain('PostgreSQL stopped (exit code 1). Its last words');
    expect(error).toContain('invalid value for parameter "work_mem"');
  });

  test.runIf(canMount())('on a full disk, while it is being created', async () => {
    const small = join(database.area, 'small');
    const disk = aSmallDisk(small, '20m');
    try {
      const folder = join(small, 'db');
      await expect(database.start({ folder })).rejects.toMatchObject({
        message: `The disk is full: free some space on the disk of ${folder}, or set DATA_DIR to a folder on another one, and start again.`,
      });
    } finally {
      disk.remove();
    }
  });
});
