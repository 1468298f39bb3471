import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { runBackups } from '../backups.ts';
import type { Cluster } from '../bring-up.ts';
import { type Daemon, startDaemon, waitUntil } from '../daemon.ts';
import type { Database } from '../databases.ts';
import { type Query, queryOf } from '../load/query.ts';

/** A PostgreSQL that was restored, without Patroni, and reached by nobody else. */
export type RestoredServer = { server: Daemon; url: string; query: Query };

const recoverySeconds = 300;

/** As PostgreSQL and pgBackRest write it. */
const textOf = (instant: Date): string => `${instant.toISOString().replace('T', ' ').replace('Z', '')}+00`;

/** Moves the database's folder aside, restores the instant into a new one, and starts it. Its Patroni has stopped. */
export const startRestored = async (
  { place, backups, databaseUrl }: Cluster,
  database: Database,
  instant: Date,
): Promise<RestoredServer> => {
  const { account, host, programs, tls, log, onNote } = place;
  renameSync(database.data, `${database.data}-before`);
  place.folder(join(database.name, 'data'));
  const target = ['--type=time', `--target=${textOf(instant)}`, '--target-action=promote'];
  await runBackups(place, backups, database, [...target, 'restore']);
  const settings = {
    listen_addresses: host,
    port: String(database.port),
    // It has no standby to wait for.
    synchronous_standby_names: '',
  };
  const server = startDaemon({
    name: 'The restored PostgreSQL',
    command: [
      join(programs.postgres, 'postgres'),
      ...['-D', database.data],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    account,
    folders: [backups.folder, database.data, tls.folder],
    env: { ...backups.env, PGBACKREST_PG1_PATH: database.data, PATH: database.env.PATH ?? '' },
    log: log('restored'),
    onNote,
  });
  place.track(server);
  const url = new URL(databaseUrl);
  url.port = String(database.port);
  const query = queryOf(url.href);
  const isThere = async () => {
    const [row] = await query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers');
    return row?.recovers === false;
  };
  await waitUntil(isThere, `The restored database did not start: see ${log('restored')}`, recoverySeconds);
  return { server, url: url.href, query };
};
