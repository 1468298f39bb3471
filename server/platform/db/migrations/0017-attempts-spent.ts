import { type Kysely, sql } from 'kysely';

/** How many of the counted attempts are final; the others are pending. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table attempts add column spent int not null default 0`.execute(db);
  await sql`update attempts set spent = count`.execute(db);
};
