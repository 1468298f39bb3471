import { type Kysely, sql } from 'kysely';

/** What an administrator stopped and is still owed stands in their day: few of many payouts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index payouts_stopped on payouts (created_at, booking_id) where stage = 'stopped' and owed_cents > 0`.execute(
    db,
  );
};
