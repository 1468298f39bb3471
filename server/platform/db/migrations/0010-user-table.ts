import { type Kysely, sql } from 'kysely';

/** What finds who joined last, and the few administrators among many users: every listing and suspension asks for them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index users_joined on users (joined_at, id)`.execute(db);
  await sql`create index users_administrators on users (id) where 'Administrator' = any(roles)`.execute(db);
};
