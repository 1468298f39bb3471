import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import pLimit from 'p-limit';
import { type Job as FetchedJob, type JobResult, PgBoss } from 'pg-boss';
import type { Context } from '../../context.ts';
import { clientClass } from '../db/client.ts';
import { failureOf, isDatabaseDown, runPrepared } from '../db/connect.ts';
import type { Schema } from '../db/schema.ts';
import { poolSettings, queueLimits } from '../db/timeouts.ts';

/** One kind of background job. `run` must tolerate being repeated, and running beside other jobs of its kind. */
export type Job<Data extends object = object> = {
  name: string;
  /** Retries after the first attempt, with backoff (default 5, about a minute). At least 1: a process can be killed. */
  retries?: number;
  /** Cron schedule, in America/Chicago. Runs missed while no process was up are made up by one. */
  schedule?: string;
  run(ctx: Context, data: Data): Promise<void>;
};

/** Thrown by a job when a retry can't help: it fails for good at once. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}

/** Runs a job of this name, and may look at how it ends. */
export type AroundJob = (name: string, run: () => Promise<void>) => Promise<void>;

export type EnqueueOptions = {
  /** Not before this instant. */
  startAfter?: Date;
  /** Of jobs of a kind that wait, those with a higher number begin first; 0 by default. */
  priority?: number;
};

export type JobQueue = {
  /** Adds a job in the transaction that causes it: both are committed, or neither. */
  enqueue<Data extends object>(
    transaction: Transaction<Schema>,
    job: Job<Data>,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Starts running all kinds of jobs in this process. */
  work(ctx: Context): Promise<void>;
  /** The names of all kinds of jobs. */
  kinds: readonly string[];
  /** True while jobs can be added. */
  isUsable(): boolean;
  /** Starts no more jobs; resolves when the running ones have ended, or at the timeout. Jobs can still be added. */
  drain(): Promise<void>;
  /** Drains, then closes the database connections. Jobs that did not end in time run again in another process. */
  stop(): Promise<void>;
};

const defaultRetries = 5;
/** Jobs of a kind are fetched in batches. */
const batchSize = 20;
/** Jobs of a kind that run side by side: as many as there are SMTP connections. */
const concurrency = 4;

const seconds = {
  /** New jobs are announced by NOTIFY; polling finds those that were scheduled for later. */
  poll: 2,
  /** For a whole batch. A job's own calls have far shorter timeouts. */
  expire: 300,
  /** The jobs of a killed process are missed after 10 seconds, the shortest possible, checked every 5. */
  heartbeat: 10,
  supervise: 5,
  /** Below the usual 30 s between SIGTERM and SIGKILL. */
  drain: 25,
};

const day = 86_400;

const queueSettings = {
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: seconds.expire,
  heartbeatSeconds: seconds.heartbeat,
  // Longer than the retries of any job: waiting jobs are never deleted, and failed ones can be inspected.
  retentionSeconds: 30 * day,
  deleteAfterSeconds: 14 * day,
  notify: true,
};

/** True when the queue in the database has these settings: most starts need no update. */
const isSubset = (settings: object, of: object): boolean =>
  Object.entries(settings).every(([name, value]) => (of as Record<string, unknown>)[name] === value);

const statementNames = new Map<string, string>();

/**
 * Lets pg-boss add a job in our transaction. Its SQL is constant per kind of job, so it is run as prepared
 * statements.
 */
const inTransaction = (transaction: Transaction<Schema>) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const name = statementNames.get(text) ?? `queue-${statementNames.size}`;
    statementNames.set(text, name);
    return { rows: await runPrepared<unknown>(transaction, { name, text }, values) };
  },
});

const outageLogMs = 5_000;

/** While the database is down every poll of every worker fails: that is logged at intervals, without the errors. */
const logFailures = (log: Pick<FastifyBaseLogger, 'error' | 'warn'>) => {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (error: unknown): void => {
    if (!isDatabaseDown(error)) log.error({ err: error }, 'job queue');
    else if (performance.now() - loggedAt > outageLogMs) {
      loggedAt = performance.now();
      log.warn(failureOf(error), 'the job queue has lost its database; it tries again');
    }
  };
};

/** Starts pg-boss and creates or updates the queue of every kind of job. */
export const startJobQueue = async (
  databaseUrl: string,
  jobs: readonly Job<never>[],
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  around: AroundJob = (_name, run) => run(),
): Promise<JobQueue> => {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    ...poolSettings(queueLimits),
    ...{ Client: clientClass(queueLimits) },
    application_name: 'openacre-jobs',
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: seconds.supervise,
    monitorIntervalSeconds: seconds.supervise,
  });
  let isUsable = true;
  let isDraining = false;
  boss.on('error', logFailures(log));
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'));
  boss.on('stopped', () => {
    isUsable = false;
  });
  const close = () => boss.stop({ graceful: false });
  try {
    await boss.start();
    const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const { name, retries = defaultRetries } of jobs) {
      const settings = { ...queueSettings, retryLimit: retries };
      const queue = queues.get(name);
      if (!queue) await boss.createQueue(name, settings);
      else if (!isSubset(settings, queue)) await boss.updateQueue(name, settings);
    }
  } catch (error) {
    await close().catch(() => {}); // the original error matters more
    throw error;
  }

  /**
   * Runs one job. Its result is stored at once, not with its batch: if the process is killed later, only jobs that were
   * running are repeated.
   */
  const attempt = async (ctx: Context, job: Job<never>, fetched: FetchedJob<never>): Promise<JobResult> => {
    const { id, retryCount } = fetched;
    // Fetched in a batch but not started yet: another process will retry it soon.
    if (isDraining) return { id, status: 'failed', output: 'The process stopped before its turn.' };
    const logUnsaved = (saving: Promise<unknown>) =>
      saving.catch((err: unknown) => log.error({ err, job: job.name, id }, 'a job could not be settled'));
    try {
      await around(job.name, () => job.run(ctx, fetched.data));
    } catch (err) {
      const isPermanent = err instanceof PermanentFailure;
      const isLast = isPermanent || retryCount >= (job.retries ?? defaultRetries);
      log[isLast ? 'error' : 'warn'](
        { err, job: job.name, id, tries: retryCount + 1 },
        isLast ? 'a job failed for good' : 'a job failed; it is tried again',
      );
      // To pg-boss, 'deadletter' is a failure without retries.
      if (isPermanent) return { id, status: 'deadletter', output: err };
      await logUnsaved(boss.fail(job.name, fetched, err as object));
      return { id, status: 'failed', output: err };
    }
    await logUnsaved(boss.complete(job.name, fetched));
    return { id, status: 'completed' };
  };

  const drain = async () => {
    isDraining = true;
    const ended = Promise.all(jobs.map(({ name }) => boss.offWork(name)));
    const isLate = await Promise.race([
      ended.then(() => false),
      wait(seconds.drain * 1000, true, { ref: false }),
    ]);
    if (isLate) log.warn('jobs that would not end are given back to the queue');
  };

  return {
    async enqueue(transaction, { name }, data, options = {}) {
      await boss.send(name, data, { db: inTransaction(transaction), ...options });
    },
    async work(ctx) {
      const options = {
        batchSize,
        burstWhenBatchFull: true,
        perJobResults: true,
        pollingIntervalSeconds: seconds.poll,
        notifyPollingIntervalSeconds: seconds.poll,
      } as const;
      for (const job of jobs) {
        await boss.work<never, unknown, typeof options>(job.name, options, (batch) =>
          pLimit(concurrency).map(batch, (fetched) => attempt(ctx, job, fetched)),
        );
        if (job.schedule)
          await boss.schedule(job.name, job.schedule, {}, { tz: 'America/Chicago', missed: 'once' });
      }
    },
    kinds: jobs.map(({ name }) => name),
    isUsable: () => isUsable,
    drain,
    async stop() {
      await drain();
      // If the database is down no job can be given back: running ones will be found by their missing heartbeat.
      await close().catch((error) => log.warn(failureOf(error), 'the job queue could not be left in order'));
    },
  };
};
