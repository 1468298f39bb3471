import { type Kysely, sql } from 'kysely';

/** Whether a PDF asks for a password. Of those from before it isn't known. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table files add column needs_password boolean not null default false`.execute(db);
};
