import { type Kysely, sql } from 'kysely';

/**
 * More about an order at the provider: its invoice id, which the provider lets be captured once; when it refused the
 * order as a duplicate; and when its status was last read.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table payment_orders
      add column invoice_id text,
      add column duplicate_at timestamptz,
      add column seen_at timestamptz`.execute(db);
};
