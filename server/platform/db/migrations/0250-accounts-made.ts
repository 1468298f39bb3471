import { type Kysely, sql } from 'kysely';

/**
 * The fingerprint of an account's creation was a plain hash of its input, from which its password could be guessed.
 * Without the row a repeat finds the address taken, so nobody is created twice.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`delete from idempotency_keys where call = 'createUser' and answered_at is not null`.execute(db);
};
