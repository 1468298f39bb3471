import { type Kysely, sql } from 'kysely';

/** Which views, functions and triggers the database has, with a hash of what made each: see ../derived/install.ts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table derived_installed (
      kind text not null check (kind in ('view', 'function', 'trigger')),
      name text not null,
      hash text not null,
      primary key (kind, name)
    )`.execute(db);
};
