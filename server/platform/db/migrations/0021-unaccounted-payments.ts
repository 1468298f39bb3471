import { type Kysely, sql } from 'kysely';

/** When the provider first did not know an order whose capture had been requested. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payment_orders add column unaccounted_at timestamptz`.execute(db);
};
