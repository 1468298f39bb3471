import { type Kysely, sql } from 'kysely';

/**
 * Conversations of hunters with hosts: one for each booking, and one question for each hunter and listing, which
 * becomes a booking's when one of them writes about the booking.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table threads (
      id uuid primary key,
      listing_id uuid not null references listings on delete cascade,
      hunter_id uuid not null references users on delete cascade,
      booking_id uuid unique references bookings on delete cascade,
      opened_at timestamptz not null,
      last_message_at timestamptz not null,
      hunter_read_id bigint not null default 0,
      host_read_id bigint not null default 0,
      stopped_at timestamptz,
      stopped_by uuid references users,
      stop_reason text
    )`.execute(db);
  await sql`
    create unique index threads_question on threads (listing_id, hunter_id) where booking_id is null`.execute(
    db,
  );
  await sql`create index threads_listing on threads (listing_id)`.execute(db);
  await sql`create index threads_hunter on threads (hunter_id, last_message_at)`.execute(db);
  await sql`
    create table messages (
      id bigint generated always as identity primary key,
      thread_id uuid not null references threads on delete cascade,
      sender text not null check (sender in ('hunter', 'host')),
      text text not null check (length(text) between 1 and 2000),
      sent_at timestamptz not null
    )`.execute(db);
  await sql`create index messages_thread on messages (thread_id, id)`.execute(db);
};
