import { type Kysely, sql } from 'kysely';

/**
 * A link requested for an address without an account is a row with the id of no user. A foreign key check would take
 * longer for existing users, which could be measured from outside. Links of deleted users expire like others.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table account_links drop constraint account_links_user_id_fkey`.execute(db);
  await sql`delete from account_links where user_id is null`.execute(db);
  await sql`alter table account_links alter column user_id set not null`.execute(db);
};
