import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '#launch/testing/until.ts';
import type { Context } from '../../context.ts';
import { createDatabase } from '../../testing/database.ts';
import { killedJob } from '../../testing/killed-job.ts';
import { connect, type Db } from '../db/connect.ts';
import { type Job, type JobQueue, startJobQueue } from './queue.ts';

type Data = { number: number };
type Row = { id: string; state: string; retryCount: number; dueIn: number };

/** What the test job did and does. It runs in this process, on a real queue. */
const ran: number[] = [];
let running = 0;
let maxRunning = 0;
let doWork: (number: number) => Promise<void> = async () => {};

const counted: Job<Data> = {
  name: 'test.counted',
  async run(_ctx, { number }) {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    try {
      await doWork(number);
      ran.push(number);
    } finally {
      running -= 1;
    }
  },
};

let database: { url: string; drop: () => Promise<void> };
let db: Db;
let closeDb: () => Promise<void>;
let child: ChildProcess;
const logs: { level: 'warn' | 'error'; message: string }[] = [];
const log = {
  warn: (_: object | string, message = '') => void logs.push({ level: 'warn', message }),
  error: (_: object | string, message = '') => void logs.push({ level: 'error', message }),
};
const ctx = {} as Context;

const startQueue = (): Promise<JobQueue> => startJobQueue(database.url, [counted, killedJob], log);

const withQueue = async (work: (queue: JobQueue) => Promise<void>): Promise<void> => {
  ran.length = 0;
  maxRunning = 0;
  logs.length = 0;
  doWork = async () => {};
  const queue = await startQueue();
  try {
    await work(queue);
  } finally {
    await queue.stop();
    await sql`delete from pgboss.job where name = ${counted.name}`.execute(db);
  }
};

const enqueue = (queue: JobQueue, ...numbers: number[]): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    for (const number of numbers) await queue.enqueue(transaction, counted, { number });
  });

const rows = async (name = counted.name): Promise<Row[]> =>
  (
    await sql<Row>`select id, state, retry_count as "retryCount",
      extract(epoch from start_after - now())::float8 as "dueIn" from pgboss.job where name = ${name}`.execute(
      db,
    )
  ).rows;

/** Starts a process that runs the job, and kills it while it does. The last test waits for the rerun. */
const killProcessAtWork = async (): Promise<void> => {
  const queue = await startQueue();
  await db.transaction().execute((transaction) => queue.enqueue(transaction, killedJob, {}));
  child = fork(fileURLToPath(new URL('../../testing/killed-job.ts', import.meta.url)), [database.url], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  const [message] = await once(child, 'message');
  expect(message).toEqual({ running: true });
  child.kill('SIGKILL');
  await once(child, 'exit');
  await queue.stop();
};

beforeAll(async () => {
  database = await createDatabase();
  ({ db, close: closeDb } = connect(database.url, { max: 2 }));
  await killProcessAtWork();
});
afterAll(async () => {
  child.kill('SIGKILL');
  await closeDb();
  await database.drop();
});

// docs/rules/operations.md#jobs, docs/rules/emails.md#sending
describe('adding', () => {
  test('a job rolled back with its transaction never runs; a committed one runs', () =>
    withQueue(async (queue) => {
      await queue.work(ctx);
      const failing = db.transaction().execute(async (transaction) => {
        await queue.enqueue(transaction, counted, { number: 1 });
        throw new Error('the business failed');
      });
      await expect(failing).rejects.toThrow('the business failed');
      await enqueue(queue, 2);
      await until(() => ran.length > 0);
      expect(ran).toEqual([2]);
      expect(await rows()).toHaveLength(1);
    }));

  test('a job does not run before its transaction is committed', () =>
    withQueue(async (queue) => {
      await queue.work(ctx);
      await db.transaction().execute(async (transaction) => {
        await queue.enqueue(transaction, counted, { number: 1 });
        await new Promise((resolve) => setTimeout(resolve, 300));
        expect(ran).toEqual([]);
      });
      await until(() => ran.length === 1);
    }));

  test('a job with a start time waits', () =>
    withQueue(async (queue) => {
      await queue.work(ctx);
      await db.transaction().execute(async (transaction) => {
        await queue.enqueue(
          transaction,
          counted,
          { number: 1 },
          { startAfter: new Date(Date.now() + 60_000) },
        );
        await queue.enqueue(transaction, counted, { number: 2 });
      });
      // The job's state is stored a moment after it ran.
      await until(async () => (await rows()).some(({ state }) => state === 'completed'));
      expect(ran).toEqual([2]);
      expect((await rows()).map(({ state }) => state).sort()).toEqual(['completed', 'created']);
    }));
});

describe('running', () => {
  test('a hundred jobs don’t each wait for a poll, and at most four of a kind run at once', () =>
    withQueue(async (queue) => {
      doWork = () => new Promise((resolve) => setTimeout(resolve, 5));
      const numbers = Array.from({ length: 100 }, (_, number) => number);
      await enqueue(queue, ...numbers);
      await queue.work(ctx);
      await until(() => ran.length === 100);
      expect(ran.toSorted((a, b) => a - b)).toEqual(numbers);
      expect(maxRunning).toBe(4);
      await until(async () => (await rows()).every(({ state }) => state === 'completed'));
    }));

  test('a failed job is retried with backoff; others of its batch are done once', () =>
    withQueue(async (queue) => {
      doWork = async (number) => {
        if (number === 3) throw new Error('not yet');
      };
      await enqueue(queue, 1, 2, 3, 4, 5);
      await queue.work(ctx);
      const failed = async (tries: number) =>
        (await rows()).find(({ state, retryCount }) => state === 'retry' && retryCount === tries - 1);
      await until(async () => (await failed(1)) !== undefined);
      const first = (await failed(1))?.dueIn ?? 0;
      expect(first).toBeGreaterThan(0.5);
      await until(async () => (await failed(2)) !== undefined);
      const second = (await failed(2))?.dueIn ?? 0;
      expect(second).toBeGreaterThan(first);
      expect((await rows()).filter(({ state }) => state === 'completed')).toHaveLength(4);
      expect(ran.toSorted()).toEqual([1, 2, 4, 5]);
      expect(logs.map(({ level, message }) => `${level}: ${message}`)).toEqual(
        Array(2).fill('warn: a job failed; it is tried again'),
      );
    }));

  test('each job is completed as it ends, though another of its batch takes longer', () =>
    withQueue(async (queue) => {
      const { promise: slow, resolve: end } = Promise.withResolvers<void>();
      doWork = (number) => (number === 1 ? slow : Promise.resolve());
      await enqueue(queue, 1, 2, 3);
      await queue.work(ctx);
      await until(async () => (await rows()).filter(({ state }) => state === 'completed').length === 2);
      expect(ran.toSorted()).toEqual([2, 3]);
      end();
      await until(async () => (await rows()).every(({ state }) => state === 'completed'));
    }));
});

describe('stopping', () => {
  test('running jobs are completed, none starts, and the next process runs the waiting ones', () =>
    withQueue(async (queue) => {
      const { promise: slow, resolve: end } = Promise.withResolvers<void>();
      doWork = () => slow;
      await enqueue(queue, 1, 2, 3, 4, 5, 6);
      await queue.work(ctx);
      await until(() => running === 4);
      let hasStopped = false;
      const stopped = queue.stop().then(() => {
        hasStopped = true;
      });
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(hasStopped).toBe(false);
      expect(queue.isUsable()).toBe(true);
      end();
      await stopped;
      expect(queue.isUsable()).toBe(false);
      expect(ran).toHaveLength(4);
      expect((await rows()).map(({ state }) => state).sort()).toEqual([
        ...Array(4).fill('completed'),
        ...Array(2).fill('retry'),
      ]);
      const next = await startQueue();
      await next.work(ctx);
      await until(() => ran.length === 6);
      await next.stop();
    }));

  test('jobs can be added while draining, by requests that are still running', () =>
    withQueue(async (queue) => {
      await queue.work(ctx);
      await queue.drain();
      await enqueue(queue, 1);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(ran).toEqual([]);
      expect(await rows()).toMatchObject([{ state: 'created' }]);
    }));
});

// Its time would be over after five minutes, which this doesn't wait for.
test('a job whose process was killed runs again long before its time is over', () =>
  withQueue(async (queue) => {
    expect(await rows(killedJob.name)).toMatchObject([{ state: 'active' }]);
    await queue.work(ctx);
    await until(async () => (await rows(killedJob.name))[0]?.state === 'completed');
  }));

// docs/rules/operations.md#lost-database
test('a job that runs while the queue loses its sessions is completed afterwards, and runs once', () =>
  withQueue(async (queue) => {
    const { promise: slow, resolve: end } = Promise.withResolvers<void>();
    doWork = () => slow;
    await enqueue(queue, 1);
    await queue.work(ctx);
    await until(() => running === 1);
    /** The sessions of the queue, after `act` on each. */
    const sessions = async (act: 'pid' | 'pg_terminate_backend(pid)' = 'pid'): Promise<number[]> => {
      const { rows: found } = await sql<{ pid: number }>`select pid, ${sql.raw(act)} as acted
        from pg_stat_activity where datname = current_database()
        and application_name = 'openacre-jobs'`.execute(db);
      return found.map(({ pid }) => pid);
    };
    const ended = await sessions('pg_terminate_backend(pid)');
    expect(ended).not.toEqual([]);
    await until(async () => (await sessions()).some((pid) => !ended.includes(pid)));
    end();
    await until(async () => (await rows())[0]?.state === 'completed');
    expect(ran).toEqual([1]);
  }));
