import { type Kysely, sql } from 'kysely';

/**
 * The process that works on a request with an Idempotency-Key, by the id of the lock it holds. 0 is nobody's lock:
 * what an older version has claimed is free.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table kept_answers add column holder_id bigint not null default 0`.execute(db);
};
