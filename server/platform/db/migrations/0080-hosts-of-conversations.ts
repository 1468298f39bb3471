import { type Kysely, sql } from 'kysely';

/**
 * A conversation has the host who it was begun with, whoever owns the land later: a new owner has one of their own,
 * about the same booking too. And a person can have a report open of each message of a conversation.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table threads add host_id uuid references users on delete cascade`.execute(db);
  await sql`
    update threads t set host_id = coalesce(
      (select y.host_id from payouts y join bookings b on b.id = y.booking_id
        where b.id = t.booking_id and b.status in ('Paid', 'Rejected', 'Cancelled')), l.user_id)
    from listings l where l.id = t.listing_id`.execute(db);
  await sql`alter table threads alter host_id set not null`.execute(db);
  await sql`alter table threads drop constraint threads_booking_id_key`.execute(db);
  await sql`alter table threads add unique (booking_id, host_id)`.execute(db);
  await sql`drop index threads_question`.execute(db);
  await sql`
    create unique index threads_question on threads (listing_id, hunter_id, host_id)
    where booking_id is null`.execute(db);
  await sql`create index threads_host on threads (host_id, last_message_at)`.execute(db);
  await sql`drop index reports_one_open`.execute(db);
  await sql`
    create unique index reports_one_open on reports (reporter_id, subject, subject_id, message_id)
    nulls not distinct where closed_at is null`.execute(db);
};
