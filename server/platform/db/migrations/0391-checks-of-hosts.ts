import { type Kysely, sql } from 'kysely';

/** Which checks to a payee came back is read by their index. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index checks_host on checks (host_id)`.execute(db);
};
