import { type Kysely, sql } from 'kysely';

/**
 * Administrators' private notes on users, listings and bookings, which are only added, never changed; and indexes to
 * read the audit and the activity of bookings and payouts by time, in all and of one person.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table notes (
      id bigint generated always as identity primary key,
      subject_type text not null check (subject_type in ('user', 'listing', 'booking')),
      subject_id uuid not null,
      author_id uuid not null references users,
      text text not null check (char_length(text) between 1 and 5000),
      at timestamptz not null
    )`.execute(db);
  await sql`create index notes_subject on notes (subject_type, subject_id, id)`.execute(db);
  for (const table of ['audit', 'booking_activity', 'payout_activity']) {
    await sql.raw(`create index ${table}_time on ${table} (at, id)`).execute(db);
    await sql
      .raw(`create index ${table}_actor on ${table} (actor_id, at, id) where actor_id is not null`)
      .execute(db);
  }
  await sql`create index audit_kind on audit (subject_type, at, id)`.execute(db);
};
