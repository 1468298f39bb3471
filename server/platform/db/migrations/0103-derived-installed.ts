import { type Kysely, sql } from 'kysely';

/**
 * The hash of the views, functions and triggers that come with this migration. When one of them changes, a newer
 * migration names the new hash, and this one stays (docs/decisions/0074-derived-data.md).
 */
export const derived = '0359996cae3fba59';

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
