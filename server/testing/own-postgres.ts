import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#launch/postgres.ts';
import { listProcesses } from '#launch/processes.ts';
import { scratchFolder } from '#launch/testing/memory.ts';

/** A PostgreSQL of its own, for tests that break it: the usual one is shared. */
export type OwnPostgres = {
  url: string;
  /** Runs one query over a connection of its own. */
  query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]>;
  /** Begins a transaction with this statement, and holds its locks until the returned function is called. */
  hold(sql: string): Promise<() => Promise<void>>;
  /** Terminates at most `max` other sessions, active ones first. Returns their number. */
  endSessions(max: number): Promise<number>;
  /** A fast restart; resolves once the server accepts connections again. */
  restart(): Promise<void>;
  /** Suspends all its processes, as closing a laptop does, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Suspends the guard alone, which watches the disk, until the returned function is called. */
  suspendGuard(): () => void;
  stop(): Promise<void>;
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts it in the given folder, or in a temporary one that is deleted when it stops. */
export const startOwnPostgres = async (givenFolder?: string): Promise<OwnPostgres> => {
  const folder = givenFolder ?? mkdtempSync(join(scratchFolder(), 'openacre-outage-'));
  const postgres = await startPostgres({ folder: join(folder, 'db') });
  const pidOf = (): number => {
    if (!postgres.pid) throw new Error('PostgreSQL is not running.');
    return postgres.pid;
  };
  const guard = listProcesses().find(({ pid }) => pid === postgres.pid)?.parent;
  const signalGuard = (signal: NodeJS.Signals): void => {
    if (guard) process.kill(guard, signal);
  };
  const query: OwnPostgres['query'] = async (sql) => {
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const signalAll = (signal: NodeJS.Signals): void => {
    const server = pidOf();
    const all = [
      server,
      ...listProcesses()
        .filter(({ parent }) => parent === server)
        .map(({ pid }) => pid),
    ];
    for (const pid of all) {
      try {
        process.kill(pid, signal);
      } catch {
        // The session has just ended.
      }
    }
  };
  return {
    url: postgres.url,
    query,
    async hold(sql) {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await client.query('begin');
      await client.query(sql);
      return () => client.end();
    },
    async endSessions(max) {
      const ended = await query(`select pg_terminate_backend(pid) from (
        select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        order by state = 'idle', random() limit ${max}) sessions`);
      return ended.length;
    },
    async restart() {
      const before = pidOf();
      process.kill(before, 'SIGINT');
      while (!postgres.pid || postgres.pid === before) await pause(20);
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    suspendGuard() {
      signalGuard('SIGSTOP');
      return () => signalGuard('SIGCONT');
    },
    async stop() {
      signalGuard('SIGCONT');
      signalAll('SIGCONT');
      await postgres.stop();
      if (!givenFolder) rmSync(folder, { recursive: true, force: true });
    },
  };
};
