import { type Kysely, sql } from 'kysely';

/** Why the host rejected a request; null for a booking that is not rejected, or whose host gave no reason. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table bookings add rejection_reason text
      check (rejection_reason in ('dates', 'party', 'ownUse', 'other'))`.execute(db);
};
