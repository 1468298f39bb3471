import { type Kysely, sql } from 'kysely';

/**
 * The key under which a photograph was PUT, so that a repeated call that keeps it is answered with the same one. Of
 * those from before, and of those sent as files, there is none.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table photos add upload_key text`.execute(db);
  await sql`create unique index photos_upload_key on photos (upload_key) where upload_key is not null`.execute(
    db,
  );
};
