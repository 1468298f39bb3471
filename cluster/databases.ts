import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LaunchFailure } from '#launch/failure.ts';
import { listProcesses } from '#launch/processes.ts';
import type { Backups } from './backups.ts';
import { type Daemon, startDaemon, waitUntil } from './daemon.ts';
import type { Etcd } from './etcd.ts';
import type { Place } from './place.ts';
import { askPart, deployedTls, type Tls } from './tls.ts';

/** A PostgreSQL with its Patroni. */
export type Database = {
  name: string;
  port: number;
  /** The folder of its data. */
  data: string;
  /** The password of the superuser. */
  superuser: string;
  patroniPort: number;
  patroni: Daemon;
  /** The environment and the folder of configuration with which patronictl works. */
  env: Record<string, string>;
  configuration: string;
  /** Process ids of PostgreSQL, the postmaster first; empty while it doesn't run. */
  pids(): number[];
};

/** A member as Patroni tells of it. */
export type Member = { name: string; role: string; state: string; timeline: number; lag?: number | string };

/** Password of each role of the database. */
export type Passwords = Record<'openacre' | 'superuser' | 'replication' | 'rewind', string>;

/** Where the files in deploy/ say that Patroni's settings are. */
const deployedConfiguration = '/etc/openacre/patroni';

type Needed = { etcd: Etcd; backups: Backups; passwords: Passwords };

/** Starts three of them with the settings in deploy/patroni, and waits for a primary with two standbys. */
export const startDatabases = async (place: Place, needed: Needed): Promise<Database[]> => {
  const databases: Database[] = [];
  for (const name of ['db1', 'db2', 'db3']) {
    databases.push(await startOne(place, needed, name));
    const isFirst = databases.length === 1;
    const failure = `${name} did not start: see ${place.log(name)}`;
    // The first makes the database; the others copy it at the same time.
    if (isFirst)
      await waitUntil(async () => (await membersOf(place, databases)).some(isPrimary), failure, 120);
  }
  await waitUntil(
    () => isWhole(place, databases),
    `The standbys did not start: see ${place.log('db2')}`,
    180,
  );
  return databases;
};

const startOne = async (
  { root, dataDir, host, port, folder, log, account, programs, etcdApi, tls, track, onNote }: Place,
  { etcd, backups, passwords }: Needed,
  name: string,
): Promise<Database> => {
  const home = folder(name);
  const configuration = folder(`${name}/patroni`);
  const write = (file: string, text: string) => {
    const path = join(configuration, file);
    writeFileSync(path, text, { mode: 0o600 });
    if (account) chownSync(path, account.uid, account.gid);
  };
  const shared = readFileSync(join(root, 'deploy/patroni/patroni.yml'), 'utf8');
  write(
    'patroni.yml',
    shared
      .replaceAll(deployedTls, tls.folder)
      .replaceAll(deployedConfiguration, configuration)
      .replace(/^etcd:/m, `${etcdApi}:`),
  );
  write('secrets.yml', secretsFile(passwords, tls));
  const sql = readFileSync(join(root, 'deploy/patroni/bootstrap.example.sql'), 'utf8');
  write('bootstrap.sql', sql.replace("the one in DATABASE_URL'", `${passwords.openacre}'`));
  const [databasePort, patroniPort] = [await port(), await port()];
  const data = join(home, 'data');
  const env = {
    ...backups.env,
    PGBACKREST_PG1_PATH: data,
    PATH: `${programs.postgres}:${process.env.PATH}`,
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `${host}:${patroniPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${host}:${patroniPort}`,
    PATRONI_POSTGRESQL_LISTEN: `${host}:${databasePort}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${host}:${databasePort}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
    PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
    [`PATRONI_${etcdApi.toUpperCase()}_HOSTS`]: etcd.members
      .map((member) => `${host}:${member.port}`)
      .join(','),
  };
  const pids = () => {
    const postmaster = postmasterOf(data);
    const all = listProcesses();
    if (!all.some(({ pid, zombie }) => pid === postmaster && !zombie)) return [];
    const children = all.filter(({ parent }) => parent === postmaster).map(({ pid }) => pid);
    return [postmaster ?? 0, ...children];
  };
  // Stopped after its Patroni, which stops it unless it was killed itself.
  track({
    name: `the PostgreSQL of ${name}`,
    async stop() {
      const [postmaster] = pids();
      if (postmaster === undefined) return;
      process.kill(postmaster, 'SIGINT');
      await waitUntil(async () => pids().length === 0, '', 30).catch(() => {});
    },
  });
  const patroni = startDaemon({
    name: `The Patroni of ${name}`,
    command: [programs.patroni, configuration],
    account,
    folders: [home, tls.folder, programs.postgres, dirname(programs.patroni), backups.folder],
    env,
    log: log(name),
    onNote,
  });
  track(patroni);
  return {
    name,
    port: databasePort,
    data,
    superuser: passwords.superuser,
    patroniPort,
    patroni,
    env: { ...env, HOME: dataDir },
    configuration,
    pids,
  };
};

/** As deploy/patroni/secrets.example.yml; YAML takes JSON. */
const secretsFile = ({ superuser, replication, rewind }: Passwords, tls: Tls): string => {
  const checked = { sslmode: 'verify-ca', sslrootcert: join(tls.folder, 'ca.crt') };
  return JSON.stringify({
    postgresql: {
      authentication: {
        superuser: { username: 'postgres', password: superuser, ...checked },
        replication: { username: 'replicator', password: replication, ...checked },
        rewind: { username: 'rewinder', password: rewind, ...checked },
      },
    },
  });
};

const postmasterOf = (data: string): number | undefined => {
  const file = join(data, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
};

/** All members, by the first Patroni that answers. */
export const membersOf = async ({ tls, host }: Place, databases: Database[]): Promise<Member[]> => {
  const asked = databases.map(async ({ patroniPort }) => {
    const url = `https://${host}:${patroniPort}/cluster`;
    return (await askPart<{ members: Member[] }>(tls, url)).body.members;
  });
  return Promise.any(asked);
};

/** The first whose member fits. @throws LaunchFailure when there is none. */
export const databaseThat = async (
  place: Place,
  databases: Database[],
  fits: (member: Member) => boolean,
): Promise<Database> => {
  const name = (await membersOf(place, databases)).find(fits)?.name;
  const found = databases.find((one) => one.name === name);
  if (!found) throw new LaunchFailure('There is no such database.');
  return found;
};

export const isPrimary = ({ role, state }: Member): boolean => role === 'leader' && state === 'running';
export const isSyncStandby = ({ role }: Member): boolean => role === 'sync_standby';

/** Whether there are a primary, a standby that every commit waits for, and another, all on the same timeline. */
export const isWhole = async (place: Place, databases: Database[]): Promise<boolean> => {
  const members = await membersOf(place, databases);
  return (
    members.length === databases.length &&
    members.some(isPrimary) &&
    members.some(isSyncStandby) &&
    members.every(
      ({ state, timeline }) => /^(running|streaming)$/.test(state) && timeline === members[0]?.timeline,
    )
  );
};
