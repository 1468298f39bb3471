import { type Kysely, sql } from 'kysely';

/**
 * Links in emails that confirm an address or set a new password. Only a hash of the token is stored.
 * A link without a user was requested for an address without an account, and does nothing.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table account_links (
      id uuid primary key,
      user_id uuid references users on delete cascade,
      purpose text not null check (purpose in ('confirm', 'reset')),
      token_hash bytea not null unique,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index account_links_user on account_links (user_id, purpose)`.execute(db);
  await sql`create index account_links_expiry on account_links (expires_at)`.execute(db);
};
