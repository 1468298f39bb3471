import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Context } from '../context.ts';
import type { Schema } from '../db/schema.ts';

/** One kind of background work. It may run more than once: whoever writes one makes that harmless. */
export type Job<Data extends object = object> = {
  name: string;
  /** Tries after the first, each later than the last (default 5). */
  retries?: number;
  /** Runs by itself at these times (cron, America/Chicago). */
  schedule?: string;
  run(ctx: Context, data: Data): Promise<void>;
};

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
  /** True while jobs can be added. */
  isUsable(): boolean;
  /** Lets running jobs end, then stops. */
  stop(): Promise<void>;
};

const seconds = { pollWhenNotified: 2, poll: 2, expire: 120, heartbeat: 10, stop: 20 };

/** Starts the queue in the database and makes sure that every kind of job has its place there. */
export const startJobQueue = async (
  databaseUrl: string,
  jobs: readonly Job<never>[],
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): Promise<JobQueue> => {
  const boss = new PgBoss({ connectionString: databaseUrl, application_name: 'openacre-jobs', max: 4, useListenNotify: true });
  let usable = true;
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  boss.on('stopped', () => {
    usable = false;
  });
  await boss.start();
  for (const { name, retries = 5 } of jobs) {
    await boss.createQueue(name, {
      retryLimit: retries,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: seconds.expire,
      heartbeatSeconds: seconds.heartbeat,
      notify: true,
    });
  }
  return {
    async enqueue(transaction, { name }, data, { startAfter } = {}) {
      await boss.send(name, data, { db: fromKysely(transaction), ...(startAfter && { startAfter }) });
    },
    async work(ctx) {
      for (const job of jobs) {
        const options = { pollingIntervalSeconds: seconds.poll, notifyPollingIntervalSeconds: seconds.pollWhenNotified };
        await boss.work<never>(job.name, options, async (batch) => {
          for (const { data } of batch) await job.run(ctx, data);
        });
        if (job.schedule) await boss.schedule(job.name, job.schedule, {}, { tz: 'America/Chicago' });
      }
    },
    isUsable: () => usable,
    async stop() {
      await boss.stop({ graceful: true, timeout: seconds.stop * 1000 });
    },
  };
};
