import { type Kysely, sql } from 'kysely';

/**
 * The payee of a payout as they were when the booking was paid, the attempts to send a payout through the provider, and
 * what the administrators' table needs. A trigger writes the payee, so that a process of the previous version does so
 * too.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table payouts
      add host_id uuid references users,
      add host_name text not null default '',
      add host_email text not null default '',
      add host_address_line1 text not null default '',
      add host_address_line2 text not null default '',
      add host_city text not null default '',
      add host_state text not null default '',
      add host_zip_code text not null default '',
      add listing_pay_pal_email text not null default '',
      add receiver_changed_at timestamptz,
      add deferred_at timestamptz,
      add note text,
      add tab text not null generated always as (case
        when manual_payment_status = 'PaymentRequired' or pay_pal_payout_status in ('Created','Processing')
          then 'pending'
        when manual_payment_status in ('CheckSent','ManualPayPalPaymentSent') or pay_pal_payout_status = 'Completed'
          then 'complete'
        else 'other' end) stored`.execute(db);
  await sql`alter table listings add pay_pal_changed_at timestamptz`.execute(db);

  await sql`
    create function fill_payee() returns trigger language plpgsql as $$
    begin
      select u.id, trim(u.first_name || ' ' || u.last_name), u.email, u.address_line1, u.address_line2, u.city,
        u.state, u.zip_code, l.pay_pal_email
      into new.host_id, new.host_name, new.host_email, new.host_address_line1, new.host_address_line2,
        new.host_city, new.host_state, new.host_zip_code, new.listing_pay_pal_email
      from bookings b join listings l on l.id = b.listing_id join users u on u.id = l.user_id
      where b.id = new.booking_id;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger fill_payee before insert or update on payouts
      for each row when (new.host_id is null) execute function fill_payee()`.execute(db);
  // Fires the trigger, which fills in the listing's owner of now.
  await sql`update payouts set host_id = null`.execute(db);

  await sql`
    create table payout_sends (
      id uuid primary key,
      booking_id uuid not null references payouts,
      number integer not null,
      receiver_email text not null,
      amount_cents bigint not null check (amount_cents > 0),
      status text not null check (status in ('Requested','Accepted','Ended')),
      batch_id text,
      item_id text,
      item_status text check (item_status in ('Success','Failed','Pending','Unclaimed','Returned',
        'OnHold','Blocked','Refunded','Reversed','Unknown','Error')),
      transaction_id text,
      fee_cents bigint,
      error text,
      cancel_asked_by uuid references users,
      cancel_asked_at timestamptz,
      account_refused_at timestamptz,
      sent_at timestamptz not null,
      next_poll_at timestamptz,
      ended_at timestamptz,
      check ((status = 'Ended') = (ended_at is not null))
    )`.execute(db);
  // A payout has at most one attempt that may still pay: the last guard against paying twice.
  await sql`create unique index payout_sends_live on payout_sends (booking_id) where ended_at is null`.execute(
    db,
  );
  await sql`create unique index payout_sends_number on payout_sends (booking_id, number)`.execute(db);
  await sql`create index payout_sends_next_poll on payout_sends (next_poll_at) where next_poll_at is not null`.execute(
    db,
  );
  await sql`create index payout_sends_sent on payout_sends (sent_at)`.execute(db);
  await sql`create index payout_sends_account_refused on payout_sends (account_refused_at) where account_refused_at is not null`.execute(
    db,
  );
  await sql`create index payout_sends_batch on payout_sends (batch_id) where batch_id is not null`.execute(
    db,
  );
  await sql`create index payout_sends_item on payout_sends (item_id) where item_id is not null`.execute(db);
  await sql`create index payout_sends_receiver on payout_sends (lower(receiver_email))`.execute(db);

  await sql`create index payouts_host on payouts (host_id)`.execute(db);
  await sql`create index payouts_unsent on payouts (booking_id) where pay_pal_payout_status = 'Created'`.execute(
    db,
  );
  await sql`create index payouts_tab on payouts (tab)`.execute(db);
  await sql`create index payouts_tab_created on payouts (tab, created_at, booking_id)`.execute(db);
  await sql`create index payouts_tab_date on payouts (tab, paid_out_at, booking_id)`.execute(db);
  await sql`create index payouts_tab_amount on payouts (tab, amount_cents, booking_id)`.execute(db);
};
