import { type Kysely, sql } from 'kysely';

/**
 * A link that was asked for at an address that nobody has is a row like any other, of a person that there is not: even
 * the check of a reference would take longer for one who is there, and could be told from outside. Links end by their
 * time, those of a person who is gone as well.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table account_links drop constraint account_links_user_id_fkey`.execute(db);
  await sql`delete from account_links where user_id is null`.execute(db);
  await sql`alter table account_links alter column user_id set not null`.execute(db);
};
