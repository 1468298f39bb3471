import type { InsertType, SelectType } from 'kysely';
import type { Schema } from './schema.ts';

type Base<T> = unknown extends T
  ? 'jsonb'
  : T extends null
    ? never
    : T extends Date
      ? 'timestamptz'
      : T extends Buffer
        ? 'bytea'
        : T extends boolean
          ? 'bool'
          : T extends number
            ? 'int4' | 'int8' | 'numeric' | 'float8'
            : T extends readonly string[]
              ? 'text[]'
              : 'text' | 'uuid' | 'date';
type MayBeNull<C> = null extends SelectType<C> ? '?' : '';
type HasDefault<C> = [InsertType<C>] extends [never] ? ' =' : undefined extends InsertType<C> ? ' =' : '';
type Described<C> = `${Base<SelectType<C>>}${MayBeNull<C>}${HasDefault<C>}`;

/**
 * Each column as the database describes it: its type, '?' when it may be null, '=' when it has a default.
 * The compiler holds it to schema.ts, the test to the migrated database, and so each to the other.
 */
export const columns = {
  audit: {
    id: 'int8 =',
    at: 'timestamptz =',
    actor_id: 'uuid?',
    subject_type: 'text',
    subject_id: 'uuid',
    field: 'text',
    before: 'jsonb?',
    after: 'jsonb?',
  },
  booking_activity: {
    id: 'int8 =',
    booking_id: 'uuid',
    at: 'timestamptz =',
    actor_id: 'uuid?',
    message: 'text',
    from_status: 'text?',
    to_status: 'text?',
  },
  bookings: {
    id: 'uuid',
    listing_id: 'uuid',
    user_id: 'uuid',
    start_day: 'date',
    end_day: 'date',
    status: 'text',
    confirmation_code: 'text',
    party_size: 'int4 =',
    booking_price_cents: 'int8',
    booking_fee_cents: 'int8',
    sub_total_cents: 'int8',
    total_tax_cents: 'int8',
    total_cents: 'int8',
    tax_rate: 'numeric?',
    booking_fee_percentage: 'numeric',
    owner_fee_percentage: 'numeric',
    license_confirmed_at: 'timestamptz?',
    paid_at: 'timestamptz?',
    remind_at: 'timestamptz?',
    expire_at: 'timestamptz?',
    created_at: 'timestamptz =',
    updated_at: 'timestamptz =',
  },
  files: {
    id: 'uuid',
    user_id: 'uuid',
    name: 'text',
    bytes: 'int4',
    created_at: 'timestamptz =',
  },
  held_days: {
    listing_id: 'uuid',
    day: 'date',
    booking_id: 'uuid',
  },
  kept_answers: {
    user_id: 'uuid',
    call: 'text',
    key: 'text',
    request_hash: 'bytea',
    claim_id: 'uuid',
    claimed_at: 'timestamptz',
    answered_at: 'timestamptz?',
    answer: 'text?',
  },
  listing_availability_ranges: {
    listing_id: 'uuid',
    start_day: 'date',
    end_day: 'date',
    availability: 'text',
  },
  listing_cost_ranges: {
    listing_id: 'uuid',
    start_day: 'date',
    end_day: 'date',
    cost_cents: 'int4',
  },
  listing_photos: {
    listing_id: 'uuid',
    position: 'int4',
    photo_id: 'uuid',
  },
  listings: {
    id: 'uuid',
    user_id: 'uuid',
    title: 'text',
    description: 'text',
    address_line1: 'text',
    address_line2: 'text',
    city: 'text',
    state: 'text',
    zip_code: 'text',
    county: 'text',
    lat: 'float8',
    lng: 'float8',
    acreage: 'numeric',
    activities: 'text[]',
    prohibited_activities: 'text',
    max_party_size: 'int4 =',
    base_cost_cents: 'int4',
    host_phone_number: 'text',
    host_email: 'text',
    pay_pal_email: 'text =',
    property_boundary_description: 'text',
    access_information: 'text',
    in_person_meet_up_required: 'bool =',
    is_auto_confirm: 'bool =',
    tax_rate: 'numeric?',
    booking_fee_percentage: 'numeric =',
    owner_fee_percentage: 'numeric =',
    attachment_file_id: 'uuid?',
    default_availability: 'text =',
    active: 'bool =',
    approved: 'bool =',
    rating: 'numeric?',
    review_count: 'int4 =',
    created_at: 'timestamptz =',
    updated_at: 'timestamptz =',
  },
  payout_activity: {
    id: 'int8 =',
    booking_id: 'uuid',
    at: 'timestamptz =',
    actor_id: 'uuid?',
    message: 'text',
  },
  payouts: {
    booking_id: 'uuid',
    payout_type: 'text',
    manual_payment_status: 'text?',
    pay_pal_payout_status: 'text?',
    payout_item_status: 'text?',
    amount_cents: 'int8',
    receiver_email: 'text?',
    check_number: 'text?',
    payout_batch_id: 'text?',
    payout_item_id: 'text?',
    payout_transaction_id: 'text?',
    admin_user_id: 'uuid?',
    paid_out_at: 'timestamptz?',
    created_at: 'timestamptz =',
  },
  pending_uploads: {
    key: 'text',
    user_id: 'uuid',
    created_at: 'timestamptz =',
  },
  photos: {
    id: 'uuid',
    user_id: 'uuid',
    width: 'int4',
    height: 'int4',
    created_at: 'timestamptz =',
  },
  refresh_tokens: {
    token_hash: 'bytea',
    session_id: 'uuid',
    created_at: 'timestamptz =',
    expires_at: 'timestamptz',
    used_at: 'timestamptz?',
  },
  sessions: {
    id: 'uuid',
    user_id: 'uuid',
    created_at: 'timestamptz =',
    ended_at: 'timestamptz?',
  },
  used_captchas: {
    id: 'text',
    expires_at: 'timestamptz',
  },
  users: {
    id: 'uuid',
    email: 'text',
    password_hash: 'text?',
    email_confirmed_at: 'timestamptz?',
    first_name: 'text =',
    last_name: 'text =',
    phone_number: 'text =',
    address_line1: 'text =',
    address_line2: 'text =',
    city: 'text =',
    state: 'text =',
    zip_code: 'text =',
    photo_id: 'uuid?',
    roles: 'text[] =',
    interests: 'text[] =',
    marketing_email_enabled: 'bool =',
    terms_version: 'text?',
    terms_accepted_at: 'timestamptz?',
    migration_password_reset_required: 'bool?',
    suspended_at: 'timestamptz?',
    suspended_reason: 'text?',
    last_login_at: 'timestamptz?',
    joined_at: 'timestamptz =',
    created_at: 'timestamptz =',
  },
} as const satisfies { [T in keyof Schema]: { [C in keyof Schema[T]]: Described<Schema[T][C]> } };
