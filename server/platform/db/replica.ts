import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import {
  type ConnectOptions,
  connect,
  connectionSeconds,
  connectionsOf,
  type Db,
  failureOf,
} from './connect.ts';

/** A copy of the database that may lag behind it. Nothing can be written over its connections. */
export type Replica = {
  db: Db;
  /** The same for files of whole tables, over few connections. */
  exportsDb: Db;
  /** Whether it answers, and has all that was written until `maxLagMs` ago. */
  isUsable(): boolean;
  /** Since how many seconds something may be missing there: a second or less as long as it keeps up. */
  lagSeconds(): number;
  /** How often what may lag was read here, and how often on the primary after all. */
  readonly reads: Record<'replica' | 'primary', number>;
  close(): Promise<void>;
};

/** Less than for how long who has written reads from the primary (http/replica-reads.ts). */
const maxLagMs = 5_000;
const pollMs = 1_000;
/** A replica that has not answered for so long is not asked anything. */
const maxSilenceMs = 3_000;
/** After a failover the new primary may be at an earlier position, so old ones are forgotten. */
const maxMarks = 60;

/** A position in the write-ahead log of the primary, and when it was there. */
type Mark = { position: bigint; at: number };

/** A position as PostgreSQL writes it, such as '16/B374D848'. */
const positionOf = (lsn: string): bigint => {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

const readWritten = async (db: Db): Promise<bigint> => {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(db);
  return positionOf(rows[0]?.lsn ?? '0/0');
};

/** What the replica has replayed; null if it is none, as where its address leads to the primary after all. */
const readReplayed = async (db: Db): Promise<bigint | null> => {
  const { rows } = await sql<{ lsn: string | null }>`select
    case when pg_is_in_recovery() then coalesce(pg_last_wal_replay_lsn(), '0/0') end::text as lsn`.execute(
    db,
  );
  const lsn = rows[0]?.lsn ?? null;
  return lsn === null ? null : positionOf(lsn);
};

/** The same of all connections that are idle: behind one address each may lead to another replica. The last counts. */
const readAllReplayed = async (dbs: readonly Db[]): Promise<bigint | null> => {
  const each = dbs.flatMap((db) => Array.from({ length: connectionsOf(db).idle }, () => db));
  const asked = each.length > 0 ? each : dbs.slice(0, 1);
  const replayed = (await Promise.all(asked.map(readReplayed))).filter((one) => one !== null);
  return replayed.reduce<bigint | null>((last, one) => (last === null || one < last ? one : last), null);
};

/** A value, or the error that came instead of it. */
const settled = <Value>(coming: Promise<Value>) =>
  coming.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );

type Options = ConnectOptions & {
  forExports: ConnectOptions;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
};

/**
 * Connects to a replica of the primary, and compares the two every second. While the primary does not answer nothing is
 * written, so a replica that could be used until then stays usable.
 */
export const openReplica = (primary: Db, url: string, { log, forExports, ...options }: Options): Replica => {
  const forReads = { lifetimeSeconds: connectionSeconds, ...options, isReadOnly: true };
  const { db, close } = connect(url, forReads);
  const { db: exportsDb, close: closeExports } = connect(url, { ...forReads, ...forExports });
  let marks: Mark[] = [];
  /** Everything written until then is there. */
  let caughtUpTo = Number.NEGATIVE_INFINITY;
  let isCaughtUp = false;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let wasUsable: boolean | undefined;

  const isUsable = (): boolean => isCaughtUp && performance.now() - answeredAt < maxSilenceMs;

  const compare = async (): Promise<void> => {
    const at = performance.now();
    const [written, replayed] = await Promise.all([
      settled(readWritten(primary)),
      settled(readAllReplayed([db, exportsDb])),
    ]);
    if ('error' in replayed) {
      isCaughtUp = false;
      return;
    }
    answeredAt = performance.now();
    if ('error' in written) return;
    marks = [...marks, { position: written.value, at }].slice(-maxMarks);
    const reached = replayed.value;
    caughtUpTo =
      reached === null ? at : (marks.findLast(({ position }) => position <= reached)?.at ?? caughtUpTo);
    marks = marks.filter((mark) => mark.at > caughtUpTo);
    isCaughtUp = at - caughtUpTo <= maxLagMs;
  };

  const closing = new AbortController();
  const watch = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await compare().catch((error: unknown) => log.warn(failureOf(error), 'the replica was not compared'));
      if (isUsable() !== wasUsable) {
        wasUsable = isUsable();
        if (wasUsable) log.info('the replica is used');
        else log.warn('the replica is behind or gone: the primary is read instead');
      }
      await sleep(pollMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  };
  const watching = watch();

  return {
    db,
    exportsDb,
    isUsable,
    lagSeconds: () => (performance.now() - caughtUpTo) / 1000,
    reads: { replica: 0, primary: 0 },
    async close() {
      closing.abort();
      await watching;
      await Promise.all([close(), closeExports()]);
    },
  };
};
