import { type Kysely, sql } from 'kysely';

/** The pending bookings by deadline, which is how administrators see them first. One that is being paid has none. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index bookings_deadline on bookings
      ((case when status <> 'ProcessingPayment' then expire_at end), id) where tab = 'pending'`.execute(db);
};
