import { type Kysely, sql } from 'kysely';

/** An index for the job that every minute finds the few bookings being paid, to check if a payment still backs them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index bookings_being_paid on bookings (updated_at)
    where status = 'ProcessingPayment'`.execute(db);
};
