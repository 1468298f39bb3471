import { type Kysely, sql } from 'kysely';

/** When a refund that had failed succeeded after all: since then it takes its part off what the host gets. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table refunds add counts_again_at timestamptz`.execute(db);
};
