import { type Kysely, sql } from 'kysely';

/** Indexes to sort users by joining, and to find the few administrators, as every new listing and suspension does. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index users_joined on users (joined_at, id)`.execute(db);
  await sql`create index users_administrators on users (id) where 'Administrator' = any(roles)`.execute(db);
};
