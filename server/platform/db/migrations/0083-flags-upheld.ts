import { type Kysely, sql } from 'kysely';

/** An administrator has looked at a flag and lets it stand, with a reason: it waits for nobody any more. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table hunter_flags
      add upheld_at timestamptz,
      add upheld_by uuid references users,
      add upheld_reason text,
      add check ((upheld_at is null) = (upheld_reason is null))`.execute(db);
};
