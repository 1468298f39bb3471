import { type Kysely, sql } from 'kysely';

/** What finds the listing that a file hangs on. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index listings_attachment on listings (attachment_file_id) where attachment_file_id is not null`.execute(
    db,
  );
};
