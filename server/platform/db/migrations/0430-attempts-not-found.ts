import { type Kysely, sql } from 'kysely';

/** Since when PayPal says that it does not know an attempt that it had taken. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payout_attempts add missing_at timestamptz`.execute(db);
};
