import { type Kysely, sql } from 'kysely';

/** An index to find the listing that has a file as its attachment. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index listings_attachment on listings (attachment_file_id) where attachment_file_id is not null`.execute(
    db,
  );
};
