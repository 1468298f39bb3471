import { type Kysely, sql } from 'kysely';

/** When all sessions of a user were last ended: access tokens issued before are invalid, even if not expired. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table users add column sessions_ended_at timestamptz`.execute(db);
};
