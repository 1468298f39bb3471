import { type Kysely, sql } from 'kysely';

/** The operator is called the marketplace everywhere: as the bearer of a refund and in what a ledger keeps. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table booking_ledgers rename house_cents to marketplace_cents`.execute(db);
  await sql`alter table refunds drop constraint refunds_bearer_check`.execute(db);
  await sql`update refunds set bearer = 'marketplace' where bearer = 'house'`.execute(db);
  await sql`
    alter table refunds
      add constraint refunds_bearer_check check (bearer in ('host','marketplace','both'))`.execute(db);
};
