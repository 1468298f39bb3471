import { type Kysely, sql } from 'kysely';

/**
 * A payment recorded by hand is in doubt once the payment that was under way beside it has failed. Those of paid
 * bookings where that happened before, and whose payout has not left, are in doubt since it happened.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table payment_orders add column doubted_at timestamptz,
      add constraint payment_orders_doubted_by_hand check (doubted_at is null or recorded_by is not null)`.execute(
    db,
  );
  await sql`
    update payment_orders o set doubted_at = failed.at
    from (select booking_id, max(declined_at) as at from payment_orders
        where recorded_by is null and declined_at is not null group by booking_id) failed,
      bookings b, payouts p
    where o.booking_id = failed.booking_id and b.id = o.booking_id and p.booking_id = o.booking_id
      and o.recorded_by is not null and o.status = 'Captured' and o.flagged_at is null
      and failed.at > o.captured_at and b.status = 'Paid'
      and coalesce(p.manual_payment_status, p.pay_pal_payout_status) in ('PaymentRequired', 'Created')`.execute(
    db,
  );
  await sql`
    create index payment_orders_doubted on payment_orders (booking_id)
      where doubted_at is not null and status = 'Captured' and flagged_at is null`.execute(db);
};
