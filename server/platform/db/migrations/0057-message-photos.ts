import { type Kysely, sql } from 'kysely';

/**
 * Photographs of messages, which no public address serves; a message may consist of them alone. Messages are found by
 * their conversation only: an index by id alone would be read through the messages of all others.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table photos add is_private boolean not null default false`.execute(db);
  await sql`alter table messages drop constraint messages_pkey`.execute(db);
  await sql`alter table messages add primary key (thread_id, id)`.execute(db);
  await sql`drop index messages_thread`.execute(db);
  await sql`
    create table message_photos (
      thread_id uuid not null,
      message_id bigint not null,
      position integer not null,
      photo_id uuid not null unique references photos,
      primary key (thread_id, message_id, position),
      foreign key (thread_id, message_id) references messages on delete cascade
    )`.execute(db);
  await sql`alter table messages drop constraint messages_text_check`.execute(db);
  await sql`alter table messages add constraint messages_text_check check (length(text) <= 2000)`.execute(db);
};
