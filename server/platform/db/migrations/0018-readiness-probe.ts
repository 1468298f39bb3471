import { type Kysely, sql } from 'kysely';

/** A single row, written to test whether the database accepts writes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table readiness_probe (
      id boolean primary key default true check (id),
      checked_at timestamptz not null
    )`.execute(db);
};
