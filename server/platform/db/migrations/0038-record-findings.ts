import { type Kysely, sql } from 'kysely';

/**
 * What the daily comparison with the provider's records found: transactions that only one side knows, or both with
 * different amounts. `record_check` has one row: how far the records were compared, and the latest failure.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table record_findings (
      kind text not null check (kind in ('Payment', 'Refund', 'Payout', 'Other')),
      transaction_id text not null,
      amount_cents bigint not null check (amount_cents >= 0),
      currency text not null,
      transaction_at timestamptz not null,
      booking_id uuid references bookings (id),
      note text not null,
      found_at timestamptz not null,
      closed_at timestamptz,
      closed_by uuid references users (id),
      closing_reason text,
      primary key (kind, transaction_id),
      check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (closing_reason is null)))`.execute(
    db,
  );
  await sql`create index record_findings_open on record_findings (transaction_at) where closed_at is null`.execute(
    db,
  );
  await sql`
    create table record_check (
      id bool primary key default true check (id),
      checked_at timestamptz,
      checked_until timestamptz,
      failed_at timestamptz,
      failure text check (failure in ('down', 'notAllowed')))`.execute(db);
  await sql`create index payment_orders_captured on payment_orders (captured_at) where captured_at is not null`.execute(
    db,
  );
  await sql`create index refunds_updated on refunds (updated_at)`.execute(db);
  await sql`create index payout_sends_ended on payout_sends (ended_at) where ended_at is not null`.execute(
    db,
  );
};
