import { type Kysely, sql } from 'kysely';

/** A payout that was stopped, of which a part is with the host and nothing is owed, says how that part arrived. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    update payouts p set
      payout_type = case when a.way = 'PayPal' then 'PayPalPayout' else 'Manual' end,
      pay_pal_payout_status = case when a.way = 'PayPal' then 'Completed' end,
      manual_payment_status = case a.way when 'Check' then 'CheckSent' when 'PayPalByHand' then 'ManualPayPalPaymentSent' end
    from (select distinct on (booking_id) booking_id, way from payout_attempts
      where stage = 'arrived' order by booking_id, arrived_at desc) a
    where a.booking_id = p.booking_id and p.stage = 'stopped' and p.owed_cents = 0
      and 'Canceled' in (p.manual_payment_status, p.pay_pal_payout_status)`.execute(db);
};
