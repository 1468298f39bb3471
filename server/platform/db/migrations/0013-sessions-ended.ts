import { type Kysely, sql } from 'kysely';

/** When all sessions of a person last ended: tokens from before are no good any more, however long they had to live. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table users add column sessions_ended_at timestamptz`.execute(db);
};
