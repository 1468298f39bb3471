import { type Kysely, sql } from 'kysely';

/** Kinds of emails that a user has switched off. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table users add email_kinds_off text[] not null default '{}'`.execute(db);
};
