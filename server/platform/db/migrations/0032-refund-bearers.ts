import { type Kysely, sql } from 'kysely';

/**
 * Who bears a partial refund, and what it took off the host's payout. Both are empty for refunds that were made before:
 * they left the payout as it was.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table refunds
      add bearer text check (bearer in ('host','house','both')),
      add host_cents bigint not null default 0 check (host_cents >= 0 and host_cents <= amount_cents)`.execute(
    db,
  );
};
