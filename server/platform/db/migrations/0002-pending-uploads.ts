import { type Kysely, sql } from 'kysely';

/** Uploads in progress: files without a row elsewhere are found here, and deleted if nobody claims them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table pending_uploads (
      key text primary key,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index pending_uploads_created on pending_uploads (created_at)`.execute(db);
};
