import { type Kysely, sql } from 'kysely';

/**
 * When a listing was last submitted for approval, and the changes that an administrator asked for since: null when it
 * waits for an administrator. Earlier requests are in the audit.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table listings
      add column submitted_at timestamptz not null default now(),
      add column changes_asked jsonb check (changes_asked is null or not approved)`.execute(db);
  await sql`update listings set submitted_at = created_at`.execute(db);
  await sql`drop index listings_unapproved`.execute(db);
  await sql`
    create index listings_to_review on listings (submitted_at, id)
      where active and not approved and changes_asked is null`.execute(db);
};
