import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Postgres, startPostgres } from '#launch/postgres.ts';
import { scratchFolder } from '#launch/testing/memory.ts';

/** A PostgreSQL and a streaming replica of it. */
export type ReplicatedPostgres = {
  primary: Postgres;
  replica: Postgres;
  /** Holds back what the replica has received, as on a slow one, until the returned function is called. */
  holdBack(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
};

/** Starts both in temporary folders, which are deleted when they stop. */
export const startReplicatedPostgres = async (): Promise<ReplicatedPostgres> => {
  const home = mkdtempSync(join(scratchFolder(), 'openacre-replica-'));
  const [first, second] = [join(home, 'primary'), join(home, 'replica')];
  // Copied while it is stopped, as the embedded PostgreSQL has no program for a copy of a running one.
  await (await startPostgres({ folder: first })).stop();
  execFileSync('cp', ['-a', first, second]);
  const signal = join(second, 'cluster', 'standby.signal');
  writeFileSync(signal, '');
  execFileSync('chown', ['--reference', join(second, 'cluster'), signal]);
  const primary = await startPostgres({ folder: first });
  const socket = new URL(primary.url).searchParams.get('host');
  const replica = await startPostgres({
    folder: second,
    settings: { primary_conninfo: `host=${socket} user=openacre`, wal_retrieve_retry_interval: '200ms' },
  });
  const ask = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: replica.url });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  return {
    primary,
    replica,
    async holdBack() {
      await ask('select pg_wal_replay_pause()');
      return () => ask('select pg_wal_replay_resume()');
    },
    async stop() {
      await replica.stop();
      await primary.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
};
