import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach } from 'vitest';
import { type Postgres, type PostgresOptions, startPostgres } from '../postgres.ts';
import { limits } from './limits.ts';

export const projectRoot = join(import.meta.dirname, '../..');

/** SQL that creates a table with a hundred rows, and SQL that counts them. */
export const createRows = 'CREATE TABLE items (n int); INSERT INTO items SELECT generate_series(1, 100)';
export const countRows = 'SELECT count(*)::int AS count FROM items';

type OtherServer = { child: ChildProcess; guard: number; server: number; url: string };

export type DatabaseArea = {
  /** A folder for each test, which only its owner can enter, like /root. */
  readonly area: string;
  /** Starts PostgreSQL in `area/db`, or elsewhere; it is stopped after the test. */
  start(options?: Partial<PostgresOptions>): Promise<Postgres>;
  /** Starts PostgreSQL from another process that goes on running, with the launcher of the project at `at`. */
  startElsewhere(folder: string, at?: string): Promise<OtherServer>;
  /** Processes to be killed after the test. */
  otherProcesses: ChildProcess[];
};

/** Creates a folder for each test's databases, and starts them in it. */
export const aDatabaseArea = (): DatabaseArea => {
  const otherProcesses: ChildProcess[] = [];
  let area = '';
  let running: Postgres[] = [];

  beforeEach(() => {
    area = mkdtempSync(join(tmpdir(), 'openacre-test-'));
  });
  afterEach(async () => {
    await Promise.all(running.map((postgres) => postgres.stop()));
    running = [];
    for (const otherProcess of otherProcesses.splice(0)) otherProcess.kill('SIGKILL');
    rmSync(area, { recursive: true, force: true });
  });

  return {
    get area() {
      return area;
    },
    otherProcesses,
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
      otherProcesses.push(child);
      let error = '';
      child.stderr?.on('data', (chunk) => {
        error += chunk;
      });
      const message = await new Promise<Omit<OtherServer, 'child'>>((resolve, reject) => {
        child.on('message', resolve);
        child.on('exit', () => reject(new Error(error)));
      });
      return { child, ...message };
    },
  };
};

/** Runs one query over a connection of its own. */
export const query = async <Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // the server is killed under it on purpose
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
};

/** Repeats the query until the server has recovered from a crash. */
export const queryWithRetry = async <Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
): Promise<Row[]> => {
  for (const end = Date.now() + limits.processMs; ; ) {
    try {
      return await query<Row>(url, sql);
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }
};
