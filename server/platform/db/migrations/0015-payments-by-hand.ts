import { type Kysely, sql } from 'kysely';

/** A payment recorded by an administrator gets a row in payment_orders like the provider's, and can be withdrawn. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table payment_orders
      add recorded_by uuid references users,
      drop constraint payment_orders_check2,
      add constraint payment_orders_source
        check (captured_at is null or (capture_id is null) <> (recorded_by is null))`.execute(db);
  await sql`
    insert into payment_orders
      (id, booking_id, status, amount_cents, captured_cents, captured_at, recorded_by)
    select gen_random_uuid(), id, 'Captured', total_cents, total_cents, paid_at, payment_recorded_by
    from bookings where payment_recorded_by is not null and total_cents > 0`.execute(db);
};
