import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** Enough rows not to fit into `work_mem`, so that PostgreSQL needs disk space for them. */
const rowsThatSpill = 20_000;

/**
 * Writes and commits a row; rejects when that fails. On a full disk the row could still fit into an existing page and a
 * recycled WAL file, so a temporary file is written as well. Returns for how many seconds some process has been asked,
 * at least once a minute.
 */
export const probeWrite = (db: Db): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ seconds: number }>`
      insert into readiness_probe as p (checked_at, asked_since) values (now(), now())
      on conflict (id) do update set checked_at = now(), asked_since =
        case when p.checked_at > now() - interval '1 minute' then coalesce(p.asked_since, now()) else now() end
      returning extract(epoch from now() - asked_since)::int as seconds`.execute(transaction);
    await sql`set local work_mem = '64kB'`.execute(transaction);
    await sql`select count(*) from generate_series(1, ${rowsThatSpill}::int)`.execute(transaction);
    return rows[0]?.seconds ?? 0;
  });

/** True when jobs of one of these kinds have been due for that many seconds, and none of the kind was started since. */
export const areJobsStuck = async (db: Db, kinds: readonly string[], seconds: number): Promise<boolean> => {
  const { rows } = await sql<{ stuck: boolean }>`
    select exists (
      select from (
        select distinct name from pgboss.job
        where name = any(${kinds}) and state < 'active' and start_after < now() - ${seconds} * interval '1 second'
      ) as due
      where not exists (
        select from pgboss.job as begun
        where begun.name = due.name and begun.started_on > now() - ${seconds} * interval '1 second'
      )
    ) as stuck`.execute(db);
  return rows[0]?.stuck ?? false;
};
