import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Cluster } from '../bring-up.ts';
import type { Daemon } from '../daemon.ts';
import { type Database, databaseThat, isPrimary, isSyncStandby } from '../databases.ts';
import type { Deaths } from '../deaths.ts';

export type Fault = {
  name: string;
  what: string;
  /** How long it lasts until it is mended, in seconds: longer than the ttl of Patroni where a primary is silent. */
  seconds: number;
  /** Breaks something; resolves to what mends it. */
  inject(cluster: Cluster, deaths: Deaths): Promise<() => void>;
};

const nothing = () => {};

/** In an order in which no two database faults of the same kind follow each other. */
export const faults: readonly Fault[] = [
  {
    name: 'postgres',
    what: 'kill -9 of the primary PostgreSQL',
    seconds: 10,
    async inject(cluster) {
      killPostgres(await primaryOf(cluster));
      return nothing;
    },
  },
  {
    name: 'web',
    what: 'kill -9 of a web process',
    seconds: 5,
    inject: async ({ webs }, deaths) => killSupervised(webs[0], deaths),
  },
  {
    name: 'freeze',
    what: 'the primary PostgreSQL and its Patroni freeze, and go on',
    seconds: 30,
    inject: async (cluster) => freeze(await primaryOf(cluster)),
  },
  {
    name: 'switchover',
    what: 'a switchover by patronictl',
    seconds: 5,
    async inject(cluster) {
      await switchOver(cluster);
      return nothing;
    },
  },
  {
    name: 'etcd-member',
    what: 'kill -9 of an etcd member',
    seconds: 10,
    inject: ({ etcd }) => keepDead(daemonsOf(etcd).slice(0, 1)),
  },
  {
    name: 'both',
    what: 'kill -9 of the primary PostgreSQL and its Patroni',
    seconds: 30,
    async inject(cluster) {
      const database = await primaryOf(cluster);
      const mend = keepDead([database.patroni]);
      killPostgres(database);
      return mend;
    },
  },
  {
    name: 'store',
    what: 'kill -9 of the store of files',
    seconds: 10,
    inject: ({ store }) => store.keepDead(),
  },
  {
    name: 'patroni',
    what: 'kill -9 of the Patroni of the primary',
    seconds: 30,
    inject: async (cluster) => keepDead([(await primaryOf(cluster)).patroni]),
  },
  {
    name: 'haproxy',
    what: 'kill -9 of HAProxy',
    seconds: 3,
    inject: ({ proxy }) => keepDead([proxy]),
  },
  {
    name: 'standby-freeze',
    what: 'the standby that commits wait for freezes with its Patroni, and goes on',
    seconds: 30,
    inject: async (cluster) => freeze(await syncStandbyOf(cluster)),
  },
  {
    name: 'worker',
    what: 'kill -9 of a worker',
    seconds: 5,
    inject: async ({ workers }, deaths) => killSupervised(workers[0], deaths),
  },
  {
    name: 'patroni-freeze',
    what: 'the Patroni of the primary freezes, and goes on',
    seconds: 30,
    inject: async (cluster) => freezePatroni(await primaryOf(cluster)),
  },
  {
    name: 'etcd-quorum',
    what: 'kill -9 of two etcd members',
    seconds: 20,
    inject: ({ etcd }) => keepDead(daemonsOf(etcd).slice(1)),
  },
  {
    name: 'standby',
    what: 'kill -9 of the standby that commits wait for, and of its Patroni',
    seconds: 10,
    async inject(cluster) {
      const database = await syncStandbyOf(cluster);
      const mend = keepDead([database.patroni]);
      killPostgres(database);
      return mend;
    },
  },
];

const primaryOf = ({ place, databases }: Cluster): Promise<Database> =>
  databaseThat(place, databases, isPrimary);
const syncStandbyOf = ({ place, databases }: Cluster): Promise<Database> =>
  databaseThat(place, databases, isSyncStandby);

const signal = (pids: number[], name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has just ended.
    }
  }
};

/** Its other processes end when they find that the postmaster is gone. */
const killPostgres = ({ pids }: Database): void => signal(pids().slice(0, 1), 'SIGKILL');

const freeze = ({ patroni, pids }: Database): (() => void) => {
  const both = [...(patroni.pid ? [patroni.pid] : []), ...pids().slice(0, 1)];
  signal(both, 'SIGSTOP'); // so that no more sessions begin
  const all = [...both, ...pids().slice(1)];
  signal(all, 'SIGSTOP');
  return () => signal(all, 'SIGCONT');
};

/** Its PostgreSQL takes writes meanwhile, which no standby confirms once one of them is primary. */
const freezePatroni = ({ patroni }: Database): (() => void) => {
  const pids = patroni.pid ? [patroni.pid] : [];
  signal(pids, 'SIGSTOP');
  return () => signal(pids, 'SIGCONT');
};

const daemonsOf = ({ members }: Cluster['etcd']): Daemon[] => members.map(({ daemon }) => daemon);

const keepDead = async (daemons: Daemon[]): Promise<() => void> => {
  await Promise.all(daemons.map((one) => one.kill()));
  return () => {
    for (const one of daemons) one.start();
  };
};

/** Its launcher starts it again at once. */
const killSupervised = (part: Cluster['webs'][number] | undefined, deaths: Deaths): (() => void) => {
  if (part?.pid) {
    deaths.expect(part.name);
    process.kill(part.pid, 'SIGKILL');
  }
  return nothing;
};

const switchOver = async (cluster: Cluster): Promise<void> => {
  const [from, to] = [await primaryOf(cluster), await syncStandbyOf(cluster)];
  const args = [
    '-c',
    from.configuration,
    'switchover',
    '--leader',
    from.name,
    '--candidate',
    to.name,
    '--force',
  ];
  await promisify(execFile)(cluster.place.programs.patronictl, [...args, 'openacre'], { env: from.env });
};
