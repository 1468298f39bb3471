import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../context.ts';
import { failureOf } from '../platform/db/connect.ts';
import { countJobs, countPayments, findArchiveLag, findOldestDue, sumPayouts } from './store.ts';

/** What is read from the database stands for this long: every process is asked, and each asks the same database. */
const cacheMs = 10_000;

type Needed = Pick<Context, 'administratorsDb' | 'jobs' | 'log'>;

/**
 * Adds jobs, payments and payouts as the database has them, and returns what reads them again. Without a database they
 * are left out, and `openacre_database_up` is 0.
 */
export const addDatabaseGauges = (
  registry: Registry,
  { administratorsDb: db, jobs, log }: Needed,
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
  const all = [jobCount, oldestJob, payments, flagged, payouts, owed, archiveLag];

  const read = async (): Promise<void> => {
    const [counts, oldest, orders, sums, archiveSeconds] = await Promise.all([
      countJobs(db, jobs.kinds),
      findOldestDue(db, jobs.kinds),
      countPayments(db),
      sumPayouts(db),
      findArchiveLag(db),
    ]);
    for (const each of all) each.reset();
    for (const { kind, state, count } of counts) jobCount.set({ kind, state }, count);
    for (const { kind, seconds } of oldest) oldestJob.set({ kind }, seconds);
    for (const { status, count } of orders) payments.set({ state: status }, count);
    flagged.set(orders.reduce((sum, { flagged }) => sum + flagged, 0));
    for (const { stage, count, owedCents } of sums) {
      payouts.set({ stage }, count);
      owed.set({ stage }, owedCents);
    }
    archiveLag.set(archiveSeconds);
    isUp.set(1);
  };

  let last: { done: Promise<void>; at: number } | undefined;
  return () => {
    if (last && performance.now() - last.at < cacheMs) return last.done;
    const done = read().catch((error: unknown) => {
      for (const each of all) each.reset();
      isUp.set(0);
      log.warn(failureOf(error), 'the database could not be measured');
    });
    last = { done, at: performance.now() };
    return done;
  };
};
