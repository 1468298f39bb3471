import { existsSync, globSync } from 'node:fs';
import { resolve } from 'node:path';
import { findOrInstall } from '#launch/apt.ts';
import { LaunchFailure } from '#launch/failure.ts';

/** The paths of the programs that are not ours; `postgres` is the folder of PostgreSQL's. */
export type Programs = {
  postgres: string;
  /** Debian's, or another version in the folder that `CLUSTER_PATRONI` names, with its patronictl. */
  patroni: string;
  patronictl: string;
  etcd: string;
  haproxy: string;
  pgbackrest: string;
};

const packages = {
  patroni: 'patroni',
  patronictl: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbackrest: 'pgbackrest',
};

/**
 * Finds PostgreSQL, Patroni, etcd, HAProxy and pgBackRest, or installs Debian's where apt needs no password.
 * @throws LaunchFailure that names the package to install.
 */
export const findPrograms = (env: NodeJS.ProcessEnv, say: (sentence: string) => void): Programs => {
  if (process.platform !== 'linux') throw new LaunchFailure('npm run cluster needs Linux.');
  const program = (name: keyof typeof packages): string =>
    findOrInstall(
      {
        find: () => [`/usr/bin/${name}`, `/usr/sbin/${name}`].find(existsSync),
        name,
        packages: [packages[name]],
        advice: `npm run cluster needs ${name}: install Debian's package ${packages[name]}.`,
      },
      say,
    );
  const ofPatroni = (name: 'patroni' | 'patronictl'): string => {
    const { CLUSTER_PATRONI: folder } = env;
    if (!folder) return program(name);
    const path = resolve(folder, name);
    if (!existsSync(path))
      throw new LaunchFailure(`CLUSTER_PATRONI names a folder without ${name}: ${folder}`);
    return path;
  };
  const postgres = findOrInstall(
    {
      find: newestPostgres,
      name: 'PostgreSQL',
      packages: ['postgresql'],
      advice: "npm run cluster needs PostgreSQL's programs: install Debian's package postgresql.",
    },
    say,
  );
  // Without it Patroni can't check the certificate of etcd; Debian only recommends it.
  findOrInstall(
    {
      find: () => ['/usr/lib/python3/dist-packages/idna'].find(existsSync),
      name: 'python3-idna',
      packages: ['python3-idna'],
      advice: "npm run cluster needs Python's idna: install Debian's package python3-idna.",
    },
    say,
  );
  return {
    postgres,
    patroni: ofPatroni('patroni'),
    patronictl: ofPatroni('patronictl'),
    etcd: program('etcd'),
    haproxy: program('haproxy'),
    pgbackrest: program('pgbackrest'),
  };
};

/** The section of patroni.yml for etcd: `etcd` is its v2 API, `etcd3` the v3 API. */
export type EtcdApi = 'etcd' | 'etcd3';

/**
 * The API over which Patroni speaks to etcd: that of deploy/patroni, or the one that `CLUSTER_ETCD_API` names.
 * @throws LaunchFailure for another.
 */
export const readEtcdApi = ({ CLUSTER_ETCD_API: api = 'etcd' }: NodeJS.ProcessEnv): EtcdApi => {
  if (api === 'etcd' || api === 'etcd3') return api;
  throw new LaunchFailure('CLUSTER_ETCD_API takes etcd or etcd3.');
};

const newestPostgres = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin')
    .filter((folder) => existsSync(`${folder}/pg_rewind`))
    .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))[0];
