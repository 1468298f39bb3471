import { type Kysely, sql } from 'kysely';

/**
 * Users, listings, bookings, held days, payouts, and their activity and audit logs.
 * Money is in whole cents, a percentage is numeric(7,6), a booking day is a date.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table users (
      id uuid primary key,
      email text not null,
      password_hash text,
      email_confirmed_at timestamptz,
      first_name text not null default '',
      last_name text not null default '',
      phone_number text not null default '',
      address_line1 text not null default '',
      address_line2 text not null default '',
      city text not null default '',
      state text not null default '',
      zip_code text not null default '',
      photo_id uuid,
      roles text[] not null default '{Customer}',
      interests text[] not null default '{}',
      marketing_email_enabled boolean not null default false,
      terms_version text,
      terms_accepted_at timestamptz,
      migration_password_reset_required boolean,
      suspended_at timestamptz,
      suspended_reason text,
      last_login_at timestamptz,
      joined_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      check (roles <@ '{Administrator,Customer}' and cardinality(roles) > 0)
    )`.execute(db);
  await sql`create unique index users_email on users (lower(email))`.execute(db);

  await sql`
    create table sessions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null default now(),
      ended_at timestamptz
    )`.execute(db);
  await sql`create index sessions_user on sessions (user_id)`.execute(db);
  await sql`
    create table refresh_tokens (
      token_hash bytea primary key,
      session_id uuid not null references sessions on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index refresh_tokens_session on refresh_tokens (session_id)`.execute(db);
  await sql`create table used_captchas (id text primary key, expires_at timestamptz not null)`.execute(db);

  await sql`
    create table photos (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      width int not null,
      height int not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table files (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      name text not null,
      bytes int not null,
      created_at timestamptz not null default now()
    )`.execute(db);

  await sql`
    create table listings (
      id uuid primary key,
      user_id uuid not null references users,
      title text not null,
      description text not null,
      address_line1 text not null,
      address_line2 text not null,
      city text not null,
      state text not null,
      zip_code text not null,
      county text not null,
      lat double precision not null,
      lng double precision not null,
      acreage numeric(9,2) not null,
      activities text[] not null,
      prohibited_activities text not null,
      max_party_size int not null default 1,
      base_cost_cents int not null check (base_cost_cents >= 0),
      host_phone_number text not null,
      host_email text not null,
      pay_pal_email text not null default '',
      property_boundary_description text not null,
      access_information text not null,
      in_person_meet_up_required boolean not null default false,
      is_auto_confirm boolean not null default false,
      tax_rate numeric(7,6) check (tax_rate between 0 and 1),
      booking_fee_percentage numeric(7,6) not null default 0.10 check (booking_fee_percentage between 0 and 1),
      owner_fee_percentage numeric(7,6) not null default 0.85 check (owner_fee_percentage between 0 and 1),
      attachment_file_id uuid references files,
      default_availability text not null default 'Available' check (default_availability in ('Available','NotAvailable')),
      active boolean not null default true,
      approved boolean not null default false,
      rating numeric(3,2),
      review_count int not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index listings_user on listings (user_id)`.execute(db);
  await sql`create index listings_public on listings (created_at desc, id desc) where active and approved`.execute(
    db,
  );
  await sql`
    create table listing_photos (
      listing_id uuid not null references listings on delete cascade,
      position int not null,
      photo_id uuid not null references photos,
      primary key (listing_id, position)
    )`.execute(db);
  await sql`
    create table listing_availability_ranges (
      listing_id uuid not null references listings on delete cascade,
      start_day date not null,
      end_day date not null,
      availability text not null check (availability in ('Available','NotAvailable')),
      primary key (listing_id, start_day),
      check (start_day <= end_day)
    )`.execute(db);
  await sql`
    create table listing_cost_ranges (
      listing_id uuid not null references listings on delete cascade,
      start_day date not null,
      end_day date not null,
      cost_cents int not null check (cost_cents >= 0),
      primary key (listing_id, start_day),
      check (start_day <= end_day)
    )`.execute(db);

  await sql`
    create table bookings (
      id uuid primary key,
      listing_id uuid not null references listings,
      user_id uuid not null references users,
      start_day date not null,
      end_day date not null,
      status text not null check (status in
        ('PendingConfirmation','PendingPayment','ProcessingPayment','Paid','Rejected','Cancelled')),
      confirmation_code text not null unique check (confirmation_code ~ '^[A-HJKMNP-Z2-9]{8}$'),
      party_size int not null default 1,
      booking_price_cents bigint not null check (booking_price_cents >= 0),
      booking_fee_cents bigint not null check (booking_fee_cents >= 0),
      sub_total_cents bigint not null,
      total_tax_cents bigint not null check (total_tax_cents >= 0),
      total_cents bigint not null,
      tax_rate numeric(7,6),
      booking_fee_percentage numeric(7,6) not null,
      owner_fee_percentage numeric(7,6) not null,
      license_confirmed_at timestamptz,
      paid_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (start_day <= end_day),
      check (sub_total_cents = booking_price_cents + booking_fee_cents),
      check (total_cents = sub_total_cents + total_tax_cents)
    )`.execute(db);
  await sql`create index bookings_listing on bookings (listing_id, start_day)`.execute(db);
  await sql`create index bookings_user on bookings (user_id, start_day)`.execute(db);
  // Guards against holding a day twice: one row per listing and day (docs/rules/booking.md#holding-days).
  await sql`
    create table held_days (
      listing_id uuid not null references listings,
      day date not null,
      booking_id uuid not null references bookings on delete cascade,
      primary key (listing_id, day)
    )`.execute(db);
  await sql`create index held_days_booking on held_days (booking_id)`.execute(db);
  await sql`
    create table booking_activity (
      id bigint generated always as identity primary key,
      booking_id uuid not null references bookings on delete cascade,
      at timestamptz not null default now(),
      actor_id uuid references users,
      message text not null,
      from_status text,
      to_status text
    )`.execute(db);
  await sql`create index booking_activity_booking on booking_activity (booking_id, id)`.execute(db);

  await sql`
    create table payouts (
      booking_id uuid primary key references bookings,
      payout_type text not null check (payout_type in ('Manual','PayPalPayout')),
      manual_payment_status text check (manual_payment_status in
        ('PaymentRequired','CheckSent','ManualPayPalPaymentSent','Canceled')),
      pay_pal_payout_status text check (pay_pal_payout_status in
        ('Created','Processing','Completed','Error','Other','Canceled')),
      payout_item_status text check (payout_item_status in ('Success','Failed','Pending','Unclaimed','Returned',
        'OnHold','Blocked','Refunded','Reversed','Unknown','Error')),
      amount_cents bigint not null check (amount_cents >= 0),
      receiver_email text,
      check_number text,
      payout_batch_id text,
      payout_item_id text,
      payout_transaction_id text,
      admin_user_id uuid references users,
      paid_out_at timestamptz,
      created_at timestamptz not null default now(),
      check ((payout_type = 'Manual') = (manual_payment_status is not null)),
      check ((payout_type = 'PayPalPayout') = (pay_pal_payout_status is not null))
    )`.execute(db);
  await sql`
    create table payout_activity (
      id bigint generated always as identity primary key,
      booking_id uuid not null references payouts on delete cascade,
      at timestamptz not null default now(),
      actor_id uuid references users,
      message text not null
    )`.execute(db);
  await sql`create index payout_activity_booking on payout_activity (booking_id, id)`.execute(db);

  // Changed fields with author and time, readable by administrators (docs/rules/listings.md#history).
  await sql`
    create table audit (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      actor_id uuid references users,
      subject_type text not null,
      subject_id uuid not null,
      field text not null,
      before jsonb,
      after jsonb
    )`.execute(db);
  await sql`create index audit_subject on audit (subject_type, subject_id, id)`.execute(db);
};
