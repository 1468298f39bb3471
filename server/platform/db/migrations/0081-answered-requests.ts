import { type Kysely, sql } from 'kysely';

/**
 * Which share of the latest requests a host answered at all; null until there are three. It is known from their next
 * request on, as is the time within which they answer, which those without an answer count against now.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table users add answered_percentage integer check (answered_percentage between 0 and 100)`.execute(
    db,
  );
};
