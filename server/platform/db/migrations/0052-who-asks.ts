import { type Kysely, sql } from 'kysely';

/**
 * What a hunter writes with a request; and in how many minutes a host usually answers: the median of their latest
 * answers, null until there are three.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table bookings add note text not null default '' check (length(note) <= 500)`.execute(db);
  await sql`alter table users add answers_within_minutes integer check (answers_within_minutes >= 0)`.execute(
    db,
  );
};
