import { type Kysely, sql } from 'kysely';

/** When a payer approved an order while the provider could not be reached. Also renames a column: letter to email. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payment_orders add column approved_at timestamptz`.execute(db);
  await sql`alter table bookings rename column access_letter_at to access_email_at`.execute(db);
};
