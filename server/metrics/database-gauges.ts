import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../context.ts';
import { failureOf } from '../platform/db/connect.ts';
import { withDeadline } from '../platform/db/pool.ts';
import {
  countJobs,
  countPayments,
  findArchiveLag,
  findHeld,
  findOldestDue,
  isAnswering,
  sumPayouts,
} from './store.ts';

/** What is read from the database stands for this long: every process is asked, and each asks the same database. */
const cacheMs = 10_000;

/**
 * How long a part waits for a connection. With its statement (3 s, or 5.5 s where the database hangs) it is given up
 * before Prometheus gives up all of `/metrics`, after 10 s.
 */
const waitMs = 3_000;

/**
 * How late a part for the board alone is still begun, once all else is done: after a statement that was given up, and
 * half a second. So it, too, ends before Prometheus gives up.
 */
const boardMs = 3_500;

type Needed = Pick<Context, 'db' | 'administratorsDb' | 'jobs' | 'log'>;

/** What one statement tells: it is read, and what it returns sets the gauges. */
type Part = { name: string; gauges: Gauge[]; read(): Promise<() => void> };

/**
 * Adds jobs, payments and payouts as the database has them, and returns what reads them again. What can't be read is
 * left out, and told by `openacre_database_read`; `openacre_database_up` is 0 only if nothing was answered.
 */
export const addDatabaseGauges = (
  registry: Registry,
  { db, administratorsDb, jobs, log }: Needed,
): (() => Promise<void>) => {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `openacre_${name}`, help, labelNames, registers: [registry] });
  const jobCount = gauge('jobs', 'Jobs that wait, run, or failed for good', 'kind', 'state');
  const oldestJob = gauge(
    'jobs_oldest_due_seconds',
    'How long the oldest job of a kind has been due',
    'kind',
  );
  const payments = gauge('payments', 'Payments by the state of their order', 'state');
  const flagged = gauge('payments_flagged', 'Payments that an administrator has to look at');
  const held = gauge(
    'payments_held_cents',
    'Money of hunters that pays for no booking and is not given back',
  );
  const oldestHeld = gauge(
    'payments_held_oldest_seconds',
    'Since when the oldest of it has been held; 0 where none is',
  );
  const payouts = gauge('payouts', 'Payouts by stage', 'stage');
  const owed = gauge(
    'payouts_owed_cents',
    'What hosts are still owed, by the stage of their payout',
    'stage',
  );
  const archiveLag = gauge(
    'database_archive_lag_seconds',
    'Since when nothing written has reached the archive; 0 where there is none',
  );
  const isUp = gauge('database_up', 'Whether the database answered');
  const isRead = gauge('database_read', 'Whether a part of what the database knows was read', 'part');

  // They take the connections in this order: what is found at once is before what reads all jobs.
  const partsOfAlerts: Part[] = [
    {
      name: 'archive',
      gauges: [archiveLag],
      async read() {
        const seconds = await findArchiveLag(administratorsDb);
        return () => archiveLag.set(seconds);
      },
    },
    {
      name: 'held',
      gauges: [flagged, held, oldestHeld],
      async read() {
        const { count, cents, oldestSeconds } = await findHeld(administratorsDb);
        return () => {
          flagged.set(count);
          held.set(cents);
          oldestHeld.set(oldestSeconds);
        };
      },
    },
    {
      name: 'jobs_due',
      gauges: [oldestJob],
      async read() {
        const oldest = await findOldestDue(administratorsDb, jobs.kinds);
        return () => {
          for (const { kind, seconds } of oldest) oldestJob.set({ kind }, seconds);
        };
      },
    },
    {
      name: 'jobs',
      gauges: [jobCount],
      async read() {
        const counts = await countJobs(administratorsDb, jobs.kinds);
        return () => {
          for (const { kind, state, count } of counts) jobCount.set({ kind, state }, count);
        };
      },
    },
  ];
  // One after the other, since each reads a whole table: docs/growing.md.
  const partsOfBoard: Part[] = [
    {
      name: 'payments',
      gauges: [payments],
      async read() {
        const orders = await countPayments(administratorsDb);
        return () => {
          for (const { status, count } of orders) payments.set({ state: status }, count);
        };
      },
    },
    {
      name: 'payouts',
      gauges: [payouts, owed],
      async read() {
        const sums = await sumPayouts(administratorsDb);
        return () => {
          for (const { stage, count, owedCents } of sums) {
            payouts.set({ stage }, count);
            owed.set({ stage }, owedCents);
          }
        };
      },
    },
  ];

  /** Measures a part, or leaves it out; resolves to whether it was read. */
  const measure = async ({ name, gauges, read }: Part): Promise<boolean> => {
    const set = await read().catch((error: unknown) => {
      log.warn({ ...failureOf(error), part: name }, 'a part of the database could not be measured');
    });
    isRead.set({ part: name }, Number(set !== undefined));
    for (const each of gauges) each.reset();
    // Without labels a gauge is 0 after that: an untrue figure.
    if (!set) for (const each of gauges) each.remove({});
    set?.();
    return set !== undefined;
  };
  const readAll = async (): Promise<void> => {
    const beganAt = performance.now();
    const were = await Promise.all([isAnswering(db), ...partsOfAlerts.map(measure)]);
    for (const part of partsOfBoard) {
      const isLate = performance.now() - beganAt > boardMs;
      const late = () => Promise.reject(new Error('what was read before it took too long'));
      were.push(await measure(isLate ? { ...part, read: late } : part));
    }
    // What is slow says nothing of the database, which answers all the same.
    isUp.set(Number(were.includes(true)));
  };

  let last: { done: Promise<void>; at: number } | undefined;
  return () => {
    if (last && performance.now() - last.at < cacheMs) return last.done;
    const done = withDeadline(waitMs, readAll);
    last = { done, at: performance.now() };
    return done;
  };
};
