import { type Kysely, sql } from 'kysely';

/** Administrators' private notes on users, listings and bookings. They are only added, never changed. */
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
};
