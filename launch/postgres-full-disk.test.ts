import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setReadOnly } from './postgres/read-only.ts';
import { isAlive } from './processes.ts';
import { aDatabaseArea, countRows, createRows, query, queryWithRetry } from './testing/database-area.ts';
import { aReadyDatabase } from './testing/ready-database.ts';
import { aSmallDisk, canMount, reservedIn, type SmallDisk, wholeReserve } from './testing/small-disk.ts';
import { until } from './testing/until.ts';

const database = aDatabaseArea();
const copyDatabase = aReadyDatabase();

const insert = 'INSERT INTO items VALUES (0)';
/** Ends a segment of the write-ahead log, so that the next one is created: without room for it the server dies. */
const switchLog = `BEGIN READ WRITE; ${insert}; SELECT pg_switch_wal(); COMMIT`;

// docs/rules/operations.md#full-disk
describe.runIf(canMount())('on a disk that fills up', () => {
  let disk: SmallDisk;
  let folder: string;
  let notes: string[];
  let givenUp: Error[];

  beforeEach(() => {
    const small = join(database.area, 'small');
    disk = aSmallDisk(small, '250m');
    folder = join(small, 'db');
    copyDatabase(folder);
    notes = [];
    givenUp = [];
  });
  afterEach(() => disk.remove());

  const fullNote = () =>
    `The disk is full: free some space on the disk of ${folder}. Until then nothing new is saved, and what is there can be read; no restart is needed.`;
  const roomNote = 'There is room on the disk again: everything is saved as before.';

  const start = async () => {
    const postgres = await database.start({
      folder,
      onNote: (note) => notes.push(note),
      onGivenUp: (failure) => givenUp.push(failure),
    });
    await query(postgres.url, createRows);
    await until(() => reservedIn(folder) === wholeReserve, 'the reserve is there');
    return postgres;
  };
  const refusal = (url: string, sql = insert) =>
    query(url, sql).then(
      () => undefined,
      ({ code }: { code?: string }) => code,
    );
  const writesAgain = (url: string) =>
    until(async () => (await refusal(url)) === undefined, 'it takes rows again');

  test('rows are read but not written, by the same server, until there is room', async () => {
    const { url, pid = 0, stop } = await start();
    disk.fill();
    await until(async () => (await refusal(url)) === '25006', 'it is read-only');
    const rows = await query(url, countRows);
    await query(url, 'CHECKPOINT');
    expect(await query(url, countRows)).toEqual(rows);
    expect(await refusal(url)).toBe('25006');
    expect(notes).toEqual([fullNote()]);

    disk.free();
    await writesAgain(url);
    expect(isAlive(pid)).toBe(true);
    expect(notes).toEqual([fullNote(), roomNote]);
    expect(reservedIn(folder)).toBe(wholeReserve);
    expect(givenUp).toEqual([]);
    await stop();
  });

  test('a server that dies of it recovers in the reserve, and loses no row', async () => {
    const postgres = await start();
    const { url, pid = 0 } = postgres;
    disk.fill();
    // The row itself may be refused first, of which no server dies.
    const dies = async () => {
      await refusal(url, switchLog);
      return !isAlive(pid);
    };
    await until(dies, 'it dies');
    const rows = await queryWithRetry<{ count: number }>(url, countRows);
    expect(rows[0]?.count).toBeGreaterThanOrEqual(100);
    // It takes connections a moment before its start is told.
    await until(() => postgres.pid !== pid, 'the new server is known');
    expect(await refusal(url)).toBe('25006');
    expect(notes).toEqual([fullNote()]);

    disk.free();
    await writesAgain(url);
    await until(() => notes.length === 2, 'it is reported');
    expect(notes).toEqual([fullNote(), roomNote]);
    await postgres.stop();
  });

  test('one that has no room even to recover is started again until it has, and is not given up', async () => {
    const postgres = await start();
    const { url } = postgres;
    disk.fill();
    await query(url, switchLog).catch(() => {});
    // Another process takes whatever space is released.
    const filling = setInterval(() => disk.fill(), 20);
    try {
      // A server that dies as often for another reason is given up within seven seconds.
      await new Promise((resolve) => setTimeout(resolve, 15_000));
    } finally {
      clearInterval(filling);
    }
    expect(givenUp).toEqual([]);
    disk.free();
    await writesAgain(url);
    expect((await query<{ count: number }>(url, countRows))[0]?.count).toBeGreaterThanOrEqual(100);
    await postgres.stop();
  });
});

test('what else ALTER SYSTEM has set is kept', async () => {
  const folder = join(database.area, 'db');
  copyDatabase(folder);
  const first = await database.start();
  await query(first.url, "ALTER SYSTEM SET work_mem = '7MB'");
  setReadOnly(join(folder, 'cluster'), undefined, true);
  await query(first.url, 'SELECT pg_reload_conf()');
  const shown = (setting: string) => async () => (await query(first.url, `SHOW ${setting}`))[0];
  await expect.poll(shown('default_transaction_read_only')).toEqual({ default_transaction_read_only: 'on' });
  expect(await shown('work_mem')()).toEqual({ work_mem: '7MB' });
});
