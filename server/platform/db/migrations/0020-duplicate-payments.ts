import { type Kysely, sql } from 'kysely';

/**
 * What an order at the provider is known by besides: its invoice id, which the provider lets be captured once, when it
 * refused the order for that, and when it last told how the order stands.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table payment_orders
      add column invoice_id text,
      add column duplicate_at timestamptz,
      add column seen_at timestamptz`.execute(db);
};
