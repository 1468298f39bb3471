import { type Kysely, sql } from 'kysely';

/**
 * Since when PayPal says that it does not know an attempt that it had taken, and, once that was given up, the batch
 * that it had made: by it the attempt is read before more is sent.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payout_attempts add missing_at timestamptz, add missing_batch_id text`.execute(db);
};
