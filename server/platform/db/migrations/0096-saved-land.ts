import { type Kysely, sql } from 'kysely';

/** The land that each person has saved, with their note, and the link under which they share the list. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create table saved_listings (
      user_id uuid not null references users on delete cascade,
      listing_id uuid not null references listings on delete cascade,
      note text not null default '',
      saved_at timestamptz not null,
      primary key (user_id, listing_id)
    )`);
  await run('create index saved_listings_newest on saved_listings (user_id, saved_at desc, listing_id)');
  await run('create index saved_listings_listing on saved_listings (listing_id)');
  await run(`
    create table shared_lists (
      user_id uuid primary key references users on delete cascade,
      link_id uuid not null,
      token_hash bytea not null unique,
      shows_notes boolean not null,
      created_at timestamptz not null
    )`);
};
