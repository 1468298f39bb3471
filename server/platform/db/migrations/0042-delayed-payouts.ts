import { type Kysely, sql } from 'kysely';

/** What Today reads of payouts by PayPal that were not sent in time, or that PayPal never answered. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index payouts_unsent`.execute(db);
  await sql`
    create index payouts_unsent on payouts (booking_end_day, booking_id)
      where pay_pal_payout_status = 'Created'`.execute(db);
  await sql`
    create index payouts_unknown on payouts (booking_id)
      where pay_pal_payout_status = 'Processing' and payout_item_status = 'Unknown'`.execute(db);
};
