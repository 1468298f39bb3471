import { type Kysely, sql } from 'kysely';

/** Links that change a user's email address, sent to the new address, and links that stop it, sent to the old one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table account_links
      drop constraint account_links_purpose_check,
      add constraint account_links_purpose_check
        check (purpose in ('confirm', 'reset', 'changeEmail', 'keepEmail')),
      add new_email text,
      add constraint account_links_new_email check ((purpose = 'changeEmail') = (new_email is not null))`.execute(
    db,
  );
};
