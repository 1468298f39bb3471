import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

/** Whether the database answers at all. */
export const isAnswering = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );

export type JobCount = { kind: string; state: 'waiting' | 'running' | 'failed'; count: number };

/** Jobs by kind and state; of those that failed for good only what is kept of them. */
export const countJobs = async (db: Db, kinds: readonly string[]): Promise<JobCount[]> => {
  const { rows } = await sql<JobCount>`
    select name as kind, case state when 'active' then 'running' when 'failed' then 'failed' else 'waiting' end as state,
      count(*) as count
    from pgboss.job where name = any(${kinds}) and state not in ('completed', 'cancelled')
    group by 1, 2`.execute(db);
  return rows;
};

/** For each kind with a job that is due and not begun: since how many seconds the oldest has been due. */
export const findOldestDue = async (
  db: Db,
  kinds: readonly string[],
): Promise<{ kind: string; seconds: number }[]> => {
  const { rows } = await sql<{ kind: string; seconds: number }>`
    select name as kind, extract(epoch from now() - min(start_after))::float8 as seconds
    from pgboss.job where name = any(${kinds}) and state < 'active' and start_after <= now()
    group by 1`.execute(db);
  return rows;
};

/** Payments by the state of their order. It reads all of them: docs/growing.md. */
export const countPayments = (db: Db): Promise<{ status: string; count: number }[]> =>
  db
    .selectFrom('payment_orders')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();

export type Held = {
  /** Payments of which anything is held: an administrator has to look at them. */
  count: number;
  /** Captured, less what was or is being given back. */
  cents: number;
  /** Since when the oldest of them is; 0 without any. */
  oldestSeconds: number;
};

/** What is held, found by an index of its own (`payment_orders_held`), however many payments there are. */
export const findHeld = async (db: Db): Promise<Held> => {
  const { rows } = await sql<Held>`
    select count(*) filter (where cents > 0) as count, coalesce(sum(cents), 0)::bigint as cents,
      coalesce(extract(epoch from now() - min(flagged_at) filter (where cents > 0)), 0)::float8 as "oldestSeconds"
    from (
      select o.flagged_at, o.captured_cents - (select coalesce(sum(r.amount_cents), 0) from refunds r
        where r.payment_order_id = o.id and r.status in ('Completed', 'Asked', 'Pending')) as cents
      from payment_orders o where o.status = 'Captured' and o.flagged_at is not null
    ) as held`.execute(db);
  return rows[0] ?? { count: 0, cents: 0, oldestSeconds: 0 };
};

/** Payouts by stage, with what their hosts are still owed, in cents. */
export const sumPayouts = (db: Db): Promise<{ stage: string; count: number; owedCents: number }[]> =>
  db
    .selectFrom('payouts')
    .select(({ fn }) => [
      'stage',
      fn.countAll<number>().as('count'),
      fn.sum<number>('owed_cents').as('owedCents'),
    ])
    .groupBy('stage')
    .execute();

/**
 * Since how many seconds nothing of what was written has reached the archive of backups; 0 where PostgreSQL keeps none.
 */
export const findArchiveLag = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    select case current_setting('archive_mode') when 'off' then 0 else
      extract(epoch from clock_timestamp() - coalesce(last_archived_time, pg_postmaster_start_time()))::float8 end as seconds
    from pg_stat_archiver`.execute(db);
  return rows[0]?.seconds ?? 0;
};
