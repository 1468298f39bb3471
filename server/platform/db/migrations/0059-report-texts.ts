import { type Kysely, sql } from 'kysely';

/**
 * What a report is about as it was when it was sent: who wrote it, the text of a review, and the last message of the
 * other side of a conversation. Messages never change, so their text is not copied.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table reports
      add column writer_id uuid references users,
      add column text text,
      add column message_id bigint`.execute(db);
  await sql`
    update reports p set writer_id = r.user_id, text = r.comment
    from reviews r where p.subject = 'review' and r.id = p.subject_id`.execute(db);
  await sql`
    update reports p set
      writer_id = case when t.hunter_id <> p.reporter_id then t.hunter_id
        else coalesce((select y.host_id from payouts y where y.booking_id = t.booking_id), l.user_id) end,
      message_id = (select max(m.id) from messages m where m.thread_id = t.id
        and m.sender = case when t.hunter_id = p.reporter_id then 'host' else 'hunter' end)
    from threads t join listings l on l.id = t.listing_id
    where p.subject = 'conversation' and t.id = p.subject_id`.execute(db);
  await sql`
    update reports p set writer_id = l.user_id from listings l
    where p.writer_id is null and l.id = p.listing_id`.execute(db);
  await sql`alter table reports alter column writer_id set not null`.execute(db);
};
