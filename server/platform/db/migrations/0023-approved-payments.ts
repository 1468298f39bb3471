import { type Kysely, sql } from 'kysely';

/** When a payer approved an order of which the provider could not be asked; emails are named as everywhere. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payment_orders add column approved_at timestamptz`.execute(db);
  await sql`alter table bookings rename column access_letter_at to access_email_at`.execute(db);
};
