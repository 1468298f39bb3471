import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import pLimit from 'p-limit';
import { type Job as Attempt, type JobResult, PgBoss } from 'pg-boss';
import type { Context } from '../../context.ts';
import { clientClass } from '../db/client.ts';
import { failureOf, isDatabaseDown, runPrepared } from '../db/connect.ts';
import { poolSettings, queueLimits } from '../db/limits.ts';
import type { Schema } from '../db/schema.ts';

/**
 * One kind of background work. It may run more than once, and several of a kind run side by side: whoever writes
 * one makes both harmless.
 */
export type Job<Data extends object = object> = {
  name: string;
  /** Tries after the first, each later than the last (default 5, about a minute). At least 1: a process can be killed. */
  retries?: number;
  /** Runs by itself at these times (cron, America/Chicago); once for all that it missed. */
  schedule?: string;
  run(ctx: Context, data: Data): Promise<void>;
};

/** Thrown by a job that no other try can help: it is given up at once. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}

export type EnqueueOptions = {
  /** Not before this instant. */
  startAfter?: Date;
};

export type JobQueue = {
  /** Adds a job in the transaction that causes it: both are there afterwards, or neither. */
  enqueue<Data extends object>(
    transaction: Transaction<Schema>,
    job: Job<Data>,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Begins to work on all kinds of jobs in this process. */
  work(ctx: Context): Promise<void>;
  /** The names of all kinds of jobs. */
  kinds: readonly string[];
  /** True while jobs can be added. */
  isUsable(): boolean;
  /** Begins no more jobs; resolves when those under way have ended, or their time is up. Adding goes on. */
  rest(): Promise<void>;
  /** Rests, then lets the database go. What its time was not enough for runs again elsewhere. */
  stop(): Promise<void>;
};

const fewRetries = 5;
/** A kind's jobs are taken from the database in bundles, and so many are worked on at once: as many as mails go out. */
const bundle = 20;
const atOnce = 4;

const seconds = {
  /** New jobs announce themselves; looking finds those whose time has come. */
  poll: 2,
  /** For a whole bundle: a job's own calls end far sooner, by their own limits. */
  expire: 300,
  /** A process that was killed is missed after 10 seconds, the least there is, and looked for every 5. */
  heartbeat: 10,
  supervise: 5,
  /** Less than what whoever ends the process by force gives it: 30 as a rule. */
  rest: 25,
};

const day = 86_400;

const kept = {
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: seconds.expire,
  heartbeatSeconds: seconds.heartbeat,
  // Longer than any job is tried for: what waits is never deleted, and what was given up can be looked at.
  retentionSeconds: 30 * day,
  deleteAfterSeconds: 14 * day,
  notify: true,
};

/** True when these settings stand in the database as they are here; most starts find nothing to change. */
const isSubset = (settings: object, of: object): boolean =>
  Object.entries(settings).every(([name, value]) => (of as Record<string, unknown>)[name] === value);

const statementNames = new Map<string, string>();

/** Lets the queue add a job in a transaction of ours. It asks in one text for each kind, so each is kept planned. */
const inside = (transaction: Transaction<Schema>) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const name = statementNames.get(text) ?? `queue-${statementNames.size}`;
    statementNames.set(text, name);
    return { rows: await runPrepared<unknown>(transaction, { name, text }, values) };
  },
});

const outageLogMs = 5_000;

/** While the database is away every worker fails at every look: one line in a while says so, without the errors. */
const logFailures = (log: Pick<FastifyBaseLogger, 'error' | 'warn'>) => {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (error: unknown): void => {
    if (!isDatabaseDown(error)) log.error({ err: error }, 'job queue');
    else if (performance.now() - toldAt > outageLogMs) {
      toldAt = performance.now();
      log.warn(failureOf(error), 'the job queue has lost its database; it tries again');
    }
  };
};

/** Starts the queue in the database and makes sure that every kind of job has its place there, as it is now. */
export const startJobQueue = async (
  databaseUrl: string,
  jobs: readonly Job<never>[],
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
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
  let usable = true;
  let resting = false;
  boss.on('error', logFailures(log));
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'));
  boss.on('stopped', () => {
    usable = false;
  });
  const close = () => boss.stop({ graceful: false });
  try {
    await boss.start();
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const { name, retries = fewRetries } of jobs) {
      const settings = { ...kept, retryLimit: retries };
      const queue = known.get(name);
      if (!queue) await boss.createQueue(name, settings);
      else if (!isSubset(settings, queue)) await boss.updateQueue(name, settings);
    }
  } catch (error) {
    await close().catch(() => {}); // its connections; the error says why
    throw error;
  }

  /** Settled as it ends, not with its bundle: a process killed later repeats only what was under way. */
  const attempt = async (ctx: Context, job: Job<never>, taken: Attempt<never>): Promise<JobResult> => {
    const { id, retryCount } = taken;
    // It was taken with others and waits its turn: some other process tries it soon.
    if (resting) return { id, status: 'failed', output: 'The process stopped before its turn.' };
    const settled = (settling: Promise<unknown>) =>
      settling.catch((err: unknown) => log.error({ err, job: job.name, id }, 'a job could not be settled'));
    try {
      await job.run(ctx, taken.data);
    } catch (err) {
      const isPermanent = err instanceof PermanentFailure;
      const isLast = isPermanent || retryCount >= (job.retries ?? fewRetries);
      log[isLast ? 'error' : 'warn'](
        { err, job: job.name, id, tries: retryCount + 1 },
        isLast ? 'a job failed for good' : 'a job failed; it is tried again',
      );
      // What pg-boss calls so fails without another try.
      if (isPermanent) return { id, status: 'deadletter', output: err };
      await settled(boss.fail(job.name, taken, err as object));
      return { id, status: 'failed', output: err };
    }
    await settled(boss.complete(job.name, taken));
    return { id, status: 'completed' };
  };

  const rest = async () => {
    resting = true;
    const ended = Promise.all(jobs.map(({ name }) => boss.offWork(name)));
    const isLate = await Promise.race([
      ended.then(() => false),
      wait(seconds.rest * 1000, true, { ref: false }),
    ]);
    if (isLate) log.warn('jobs that would not end are given back to the queue');
  };

  return {
    async enqueue(transaction, { name }, data, { startAfter } = {}) {
      await boss.send(name, data, { db: inside(transaction), ...(startAfter && { startAfter }) });
    },
    async work(ctx) {
      const options = {
        batchSize: bundle,
        burstWhenBatchFull: true,
        perJobResults: true,
        pollingIntervalSeconds: seconds.poll,
        notifyPollingIntervalSeconds: seconds.poll,
      } as const;
      for (const job of jobs) {
        await boss.work<never, unknown, typeof options>(job.name, options, (taken) =>
          pLimit(atOnce).map(taken, (one) => attempt(ctx, job, one)),
        );
        if (job.schedule)
          await boss.schedule(job.name, job.schedule, {}, { tz: 'America/Chicago', missed: 'once' });
      }
    },
    kinds: jobs.map(({ name }) => name),
    isUsable: () => usable,
    rest,
    async stop() {
      await rest();
      // Without its database nothing can be given back: jobs under way are missed by their heartbeat.
      await close().catch((error) => log.warn(failureOf(error), 'the job queue could not be left in order'));
    },
  };
};
