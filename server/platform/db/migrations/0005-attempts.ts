import { type Kysely, sql } from 'kysely';

/** How often something was tried lately, such as a password: the same for all processes, and after a restart. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table attempts (
      key bytea primary key,
      count int not null,
      ends_at timestamptz not null
    )`.execute(db);
  await sql`create index attempts_ends on attempts (ends_at)`.execute(db);
};
