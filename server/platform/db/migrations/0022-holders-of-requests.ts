import { type Kysely, sql } from 'kysely';

/**
 * The process working on a request with an Idempotency-Key, by the id of its process lock. No process has the lock 0:
 * claims made by older versions are free.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table kept_answers add column holder_id bigint not null default 0`.execute(db);
};
