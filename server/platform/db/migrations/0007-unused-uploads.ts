import { type Kysely, sql } from 'kysely';

/** Indexes to find a user's uploads, and unused photos. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index pending_uploads_user on pending_uploads (user_id)`.execute(db);
  await sql`create index photos_user on photos (user_id)`.execute(db);
  await sql`create index photos_created on photos (created_at)`.execute(db);
  await sql`create index listing_photos_photo on listing_photos (photo_id)`.execute(db);
  await sql`create index users_photo on users (photo_id) where photo_id is not null`.execute(db);
};
