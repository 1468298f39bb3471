import { type Kysely, sql } from 'kysely';

/**
 * Why a transaction differs from the provider's records becomes data; what was found until now stays as a note of its
 * sentence. A process of an older version fails on it: stop it before the update.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table record_findings rename column note to reason`.execute(db);
  await sql`
    alter table record_findings alter column reason type jsonb
      using jsonb_build_object('kind', 'note', 'text', reason)`.execute(db);
};
