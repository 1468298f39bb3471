import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach } from 'vitest';
import { type Postgres, type PostgresOptions, startPostgres } from '../postgres.ts';

export const projectRoot = join(import.meta.dirname, '../..');

/** SQL that makes a hundred rows, and SQL that counts them. */
export const write = 'CREATE TABLE kept (n int); INSERT INTO kept SELECT generate_series(1, 100)';
export const countKept = 'SELECT count(*)::int AS count FROM kept';

type Held = { child: ChildProcess; guard: number; server: number; url: string };

export type DatabaseArea = {
  /** A folder for each test: only its maker can enter it, as with /root. */
  readonly area: string;
  /** Starts PostgreSQL in `area/db`, or elsewhere; it is stopped after the test. */
  start(options?: Partial<PostgresOptions>): Promise<Postgres>;
  /** A process that starts PostgreSQL and stays, as `npm start` does; by the launcher of the project `at`. */
  startElsewhere(folder: string, at?: string): Promise<Held>;
  /** A process that is ended after the test. */
  strangers: ChildProcess[];
};

/** A folder for a test's databases, and what starts them in it. */
export const aDatabaseArea = (): DatabaseArea => {
  const strangers: ChildProcess[] = [];
  let area = '';
  let running: Postgres[] = [];

  beforeEach(() => {
    area = mkdtempSync(join(tmpdir(), 'openacre-test-'));
  });
  afterEach(async () => {
    await Promise.all(running.map((postgres) => postgres.stop()));
    running = [];
    for (const stranger of strangers.splice(0)) stranger.kill('SIGKILL');
    rmSync(area, { recursive: true, force: true });
  });

  return {
    get area() {
      return area;
    },
    strangers,
    async start(options = {}) {
      const postgres = await startPostgres({ folder: join(area, 'db'), ...options });
      running.push(postgres);
      return postgres;
    },
    async startElsewhere(folder, at = projectRoot) {
      const script = join(area, 'launcher.ts');
      writeFileSync(
        script,
        `import { startPostgres } from ${JSON.stringify(join(at, 'launch/postgres.ts'))};
         const postgres = await startPostgres({ folder: ${JSON.stringify(folder)} });
         process.send({ guard: postgres.guardPid, server: postgres.pid, url: postgres.url });
         setInterval(() => {}, 1000);`,
      );
      const child = fork(script, [], {
        execPath: process.execPath,
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      });
      strangers.push(child);
      let error = '';
      child.stderr?.on('data', (chunk) => {
        error += chunk;
      });
      const told = await new Promise<Omit<Held, 'child'>>((resolve, reject) => {
        child.on('message', resolve);
        child.on('exit', () => reject(new Error(error)));
      });
      return { child, ...told };
    },
  };
};

/** Asks the database one thing. */
export const ask = async <Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // the server is killed under it on purpose
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
};

/** Asks it until it answers again after a crash. */
export const askAgain = async <Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> => {
  for (const end = Date.now() + 15_000; ; ) {
    try {
      return await ask<Row>(url, sql);
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }
};
