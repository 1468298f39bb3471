import { type Kysely, sql } from 'kysely';

/** Payouts are sorted by what they are: one that ended is nothing, whatever it was. Those held for long are found. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index payouts_tab_amount`.execute(db);
  await sql`create index payouts_tab_amount on payouts
    (tab, (case when stage = 'ended' then 0 else amount_cents end), booking_id)`.execute(db);
  await sql`create index payouts_held on payouts (booking_id)
    where pay_pal_payout_status = 'Processing' and payout_item_status = 'OnHold'`.execute(db);
};
