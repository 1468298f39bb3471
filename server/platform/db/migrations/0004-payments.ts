import { type Kysely, sql } from 'kysely';

/**
 * Payments: a row for each order at the provider, with the idempotency keys of its creation and capture, and one for
 * each refund, whose id is its key. `next_look_at` is when to reconcile an unsettled order next. Two unique indexes
 * allow a booking one pending capture, and one that pays it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table bookings
      add payment_recorded_by uuid references users,
      add access_letter_at timestamptz`.execute(db);
  await sql`
    create table payment_orders (
      id uuid primary key,
      booking_id uuid not null references bookings,
      status text not null check (status in
        ('Opening','Open','Capturing','Pending','Captured','Refunded','Declined','Closed')),
      amount_cents bigint not null check (amount_cents > 0),
      provider_order_id text unique,
      capture_key uuid,
      capture_id text unique,
      captured_cents bigint check (captured_cents > 0),
      fee_cents bigint check (fee_cents >= 0),
      captured_at timestamptz,
      declined_at timestamptz,
      flagged_at timestamptz,
      flag_reason text,
      next_look_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check ((status in ('Captured','Refunded')) = (captured_at is not null)),
      check ((captured_at is null) = (captured_cents is null)),
      check (captured_at is null or capture_id is not null),
      check ((flagged_at is null) = (flag_reason is null))
    )`.execute(db);
  await sql`create index payment_orders_booking on payment_orders (booking_id, created_at)`.execute(db);
  await sql`
    create unique index payment_orders_under_way on payment_orders (booking_id)
    where status in ('Capturing','Pending')`.execute(db);
  await sql`
    create unique index payment_orders_paying on payment_orders (booking_id)
    where status = 'Captured' and flagged_at is null`.execute(db);
  await sql`
    create index payment_orders_next_look on payment_orders (next_look_at)
    where next_look_at is not null`.execute(db);
  await sql`
    create table refunds (
      id uuid primary key,
      payment_order_id uuid not null references payment_orders,
      amount_cents bigint not null check (amount_cents > 0),
      reason text not null,
      admin_user_id uuid references users,
      status text not null check (status in ('Asked','Pending','Completed','Failed')),
      provider_refund_id text unique,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index refunds_payment_order on refunds (payment_order_id, created_at)`.execute(db);
  // `body` is the original text, which the signature covers.
  await sql`
    create table payment_events (
      id text primary key,
      type text not null,
      body text not null,
      received_at timestamptz not null default now(),
      handled_at timestamptz
    )`.execute(db);
};
