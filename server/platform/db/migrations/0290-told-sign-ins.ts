import { type Kysely, sql } from 'kysely';

/**
 * Whether the next sign-in by password is told by email: whoever confirmed the address did so outside of the account's
 * sessions, and may not be who chose the password.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table users add tells_next_sign_in boolean not null default false`.execute(db);
};
