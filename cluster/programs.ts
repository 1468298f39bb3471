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

type Wanted = { name: string; package: string; find: () => string | undefined };

const program = (name: string, ofPackage = name): Wanted => ({
  name,
  package: ofPackage,
  find: () => [`/usr/bin/${name}`, `/usr/sbin/${name}`].find(existsSync),
});

/**
 * Finds PostgreSQL, Patroni, etcd, HAProxy and pgBackRest, or installs Debian's where apt needs no password.
 * @throws LaunchFailure that names all packages to install.
 */
export const findPrograms = (env: NodeJS.ProcessEnv, say: (sentence: string) => void): Programs => {
  if (process.platform !== 'linux') throw new LaunchFailure('npm run cluster needs Linux.');
  const { CLUSTER_PATRONI: folder } = env;
  const ofPatroni = (name: 'patroni' | 'patronictl'): Wanted => {
    if (!folder) return program(name, 'patroni');
    const path = resolve(folder, name);
    if (!existsSync(path))
      throw new LaunchFailure(`CLUSTER_PATRONI names a folder without ${name}: ${folder}`);
    return { ...program(name, 'patroni'), find: () => path };
  };
  const wanted = {
    postgres: { name: 'PostgreSQL', package: 'postgresql', find: newestPostgres },
    // Without it Patroni can't check the certificate of etcd; Debian only recommends it.
    idna: {
      name: 'idna for Python',
      package: 'python3-idna',
      find: () => ['/usr/lib/python3/dist-packages/idna'].find(existsSync),
    },
    patroni: ofPatroni('patroni'),
    patronictl: ofPatroni('patronictl'),
    etcd: program('etcd', 'etcd-server'),
    haproxy: program('haproxy'),
    pgbackrest: program('pgbackrest'),
  };
  const { idna, ...found } = findAll(wanted, (one) => findOrInstall(one, say));
  return found;
};

/**
 * Finds all of them, each by `findOne`, which is told what to say when it can't: the packages of all that are missing.
 * @throws LaunchFailure as `findOne` does.
 */
export const findAll = <Name extends string>(
  wanted: Record<Name, Wanted>,
  findOne: (one: Parameters<typeof findOrInstall>[0]) => string,
): Record<Name, string> => {
  const all = Object.entries<Wanted>(wanted);
  const found = all.map(([key, { name, package: itsPackage, find }]) => {
    const missing = all.filter(([, one]) => !one.find()).map(([, one]) => one.package);
    const packages = [...new Set(missing)].join(' ');
    const advice = `npm run cluster needs programs that are not here: install Debian's packages ${packages}.`;
    return [key, findOne({ find, name, packages: [itsPackage], advice })] as const;
  });
  return Object.fromEntries(found) as Record<Name, string>;
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
