import { type Kysely, sql } from 'kysely';

/** The audit can be about the marketplace itself: an export of all users is about no single user or listing. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table audit alter column subject_id drop not null`.execute(db);
  await sql`
    alter table audit add constraint audit_subject_of_type
      check ((subject_type = 'marketplace') = (subject_id is null))`.execute(db);
};
