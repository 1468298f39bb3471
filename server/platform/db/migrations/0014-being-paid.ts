import { type Kysely, sql } from 'kysely';

/** What finds every minute the few bookings that are being paid, by nothing perhaps, among all that ever were. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index bookings_being_paid on bookings (updated_at)
    where status = 'ProcessingPayment'`.execute(db);
};
