import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { connect, failureOf } from '../db/connect.ts';
import { areJobsStuck, probeWrite } from './store.ts';

const limits = {
  /** The database must answer within this time. */
  timeoutMs: 3_000,
  /** Results are cached for this long, so that frequent checks don't load the database. */
  cacheMs: 1_000,
  /** Jobs due for this long, with none of their kind started, are stuck. Some kinds are due every minute. */
  stuckSeconds: 120,
};

/**
 * Whether the database can be written to, and whether jobs can be added and are running, here or in another process.
 */
export type Readiness = { database: boolean; jobs: boolean };

type Needed = Pick<Context, 'config' | 'databaseLimits' | 'jobs' | 'log' | 'now'>;

/**
 * Creates the readiness check, which takes three seconds at most. It has a connection of its own, opened by the first
 * check: behind requests that wait for one it would say that the database can't be written to, and whoever asks would
 * send the requests of a busy process to others that are as busy.
 */
export const createReadiness = ({
  config,
  databaseLimits,
  jobs,
  log,
  now,
}: Needed): { check: () => Promise<Readiness>; close: () => Promise<void> } => {
  const { db, close } = connect(config.DATABASE_URL, { max: 1, limits: databaseLimits });
  const startedAt = now().getTime();
  // Jobs that waited while no process was up are not stuck. Beside others that are, one that has just started sees what
  // they see: as the only one that is ready, it would get all requests.
  const hasJustStarted = (askedSeconds: number) =>
    Math.max(askedSeconds, (now().getTime() - startedAt) / 1000) < limits.stuckSeconds;
  const notReady: Readiness = { database: false, jobs: false };

  const check = async (): Promise<Readiness> => {
    try {
      const askedSeconds = await probeWrite(db);
      const isStuck =
        !hasJustStarted(askedSeconds) && (await areJobsStuck(db, jobs.kinds, limits.stuckSeconds));
      return { database: true, jobs: jobs.isUsable() && !isStuck };
    } catch (error) {
      log.warn(failureOf(error), 'the database can not be written to');
      return notReady;
    }
  };

  // One check at a time, so that they don't pile up when the database hangs.
  let last: { result: Promise<Readiness>; endedAt: number } | undefined;
  const cachedCheck = (): Promise<Readiness> => {
    if (last && performance.now() - last.endedAt < limits.cacheMs) return last.result;
    const started = { result: check(), endedAt: Number.POSITIVE_INFINITY };
    void started.result.then(() => {
      started.endedAt = performance.now();
    });
    last = started;
    return started.result;
  };
  const withinTime = async (): Promise<Readiness> => {
    const timeout = new AbortController();
    const result = await Promise.race([
      cachedCheck(),
      sleep(limits.timeoutMs, notReady, { signal: timeout.signal, ref: false }).catch(() => notReady),
    ]);
    timeout.abort();
    return result;
  };
  return { check: withinTime, close };
};
