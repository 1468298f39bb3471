import { type Kysely, sql } from 'kysely';

/** One row, which is written to find out whether the database can be written to. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table readiness_probe (
      id boolean primary key default true check (id),
      checked_at timestamptz not null
    )`.execute(db);
};
