import { type Kysely, sql } from 'kysely';

/**
 * The usual percentages are in domain/pricing.ts alone, which the pages promise: a listing is written with them. A
 * process of an older version leaves them out and fails on it: stop it before the update.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table listings
      alter column booking_fee_percentage drop default,
      alter column owner_fee_percentage drop default`.execute(db);
};
