import { type Kysely, sql } from 'kysely';

/**
 * When an administrator looked up what PayPal had reported of an attempt and would not show: it keeps nothing from
 * being sent since then. And since when PayPal refuses to show what it has on its way: it can't be cancelled meanwhile.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payout_attempts add looked_up_at timestamptz, add hidden_at timestamptz`.execute(db);
};
