import { type Kysely, sql } from 'kysely';

/** Counters of recent attempts, such as sign-ins, shared by all processes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table attempts (
      key bytea primary key,
      count int not null,
      ends_at timestamptz not null
    )`.execute(db);
  await sql`create index attempts_ends on attempts (ends_at)`.execute(db);
};
