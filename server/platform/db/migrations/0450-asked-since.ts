import { type Kysely, sql } from 'kysely';

/** Since when some process has been asked whether it is ready, at least once a minute. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table readiness_probe add asked_since timestamptz`.execute(db);
};
