import { type Kysely, sql } from 'kysely';

/** A chargeback is to look at until an administrator ticks it off. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table refunds add column closed_at timestamptz`.execute(db);
  await sql`drop index refunds_by_bank`.execute(db);
  await sql`
    create index refunds_by_bank on refunds (created_at)
      where reason ->> 'kind' = 'byBank' and closed_at is null`.execute(db);
};
