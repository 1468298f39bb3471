import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** Enough rows not to fit into `work_mem`, so that PostgreSQL needs disk space for them. */
const rowsThatSpill = 20_000;

/**
 * Writes and commits a row; rejects when that fails. On a full disk the row could still fit into an existing page and a
 * recycled WAL file, so a temporary file is written as well.
 */
export const probeWrite = (db: Db): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('readiness_probe')
      .values({ checked_at: sql<Date>`now()` })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ checked_at: sql<Date>`now()` }))
      .execute();
    await sql`set local work_mem = '64kB'`.execute(transaction);
    await sql`select count(*) from generate_series(1, ${rowsThatSpill}::int)`.execute(transaction);
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
