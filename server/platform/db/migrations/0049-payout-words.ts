import { type Kysely, sql } from 'kysely';

/** Activity of a payout whose address an administrator changed is called that. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    update payout_activity set details = jsonb_set(details, '{kind}', '"addressChanged"')
    where details ->> 'kind' = 'addressMended'`.execute(db);
};
