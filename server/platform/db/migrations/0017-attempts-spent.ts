import { type Kysely, sql } from 'kysely';

/** How many of the tries are over and stay counted; the others are still being made. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table attempts add column spent int not null default 0`.execute(db);
  await sql`update attempts set spent = count`.execute(db);
};
