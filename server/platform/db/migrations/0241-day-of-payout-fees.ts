import { type Kysely, sql } from 'kysely';

/** The hash of the views, functions and triggers of this migration (docs/decisions/0074-derived-data.md). */
export const derived = 'aac90038e2beb905';

/** When PayPal reported the fee of an attempt, which may be long after its status last changed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payout_attempts add fee_at timestamptz`.execute(db);
};
