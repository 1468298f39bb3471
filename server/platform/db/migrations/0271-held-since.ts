import { type Kysely, sql } from 'kysely';

/**
 * Since when PayPal holds an attempt for a review, which may be long after it was sent. Of those that are held already
 * the activity of their payout says it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payout_attempts add held_at timestamptz`.execute(db);
  await sql`update payout_attempts s set held_at = coalesce(
      (select max(a.at) from payout_activity a where a.booking_id = s.booking_id
        and a.details @> '{"kind": "reported", "itemStatus": "OnHold"}'),
      s.sent_at)
    where s.item_status = 'OnHold' and s.stage = 'onItsWay'`.execute(db);
};
