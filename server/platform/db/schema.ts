import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Activity } from '#domain/activities.ts';
import type { Availability } from '#domain/availability.ts';
import type { BookingStatus, BookingTab } from '#domain/booking-status.ts';
import type { County } from '#domain/counties.ts';
import type { Day } from '#domain/dates.ts';
import type { Cents, Fraction } from '#domain/money.ts';
import type { PaymentOrderStatus } from '#domain/payment-order.ts';
import type {
  manualPaymentStatuses,
  PayoutType,
  payoutItemStatuses,
  payPalPayoutStatuses,
} from '#domain/payout-status.ts';
import type { Role } from '#domain/permissions.ts';
import type { RefundStatus } from '#domain/refund-status.ts';

/** The tables as TypeScript sees them: the one place, in step with the migrations (held by schema.test.ts). */
export type Schema = {
  users: {
    id: string;
    email: string;
    password_hash: string | null;
    email_confirmed_at: Date | null;
    first_name: Generated<string>;
    last_name: Generated<string>;
    phone_number: Generated<string>;
    address_line1: Generated<string>;
    address_line2: Generated<string>;
    city: Generated<string>;
    state: Generated<string>;
    zip_code: Generated<string>;
    photo_id: string | null;
    roles: Generated<Role[]>;
    interests: Generated<string[]>;
    marketing_email_enabled: Generated<boolean>;
    terms_version: string | null;
    terms_accepted_at: Date | null;
    migration_password_reset_required: boolean | null;
    suspended_at: Date | null;
    suspended_reason: string | null;
    sessions_ended_at: Date | null;
    last_login_at: Date | null;
    joined_at: Generated<Date>;
    created_at: Generated<Date>;
  };
  sessions: {
    id: string;
    user_id: string;
    created_at: Generated<Date>;
    ended_at: Date | null;
  };
  readiness_probe: { id: Generated<boolean>; checked_at: Date };
  refresh_tokens: {
    token_hash: Buffer;
    session_id: string;
    created_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
  };
  account_links: {
    id: string;
    /** A person's; or nobody's, where a link was asked for at an address without an account. */
    user_id: string;
    purpose: 'confirm' | 'reset';
    token_hash: Buffer;
    expires_at: Date;
    created_at: Generated<Date>;
  };
  attempts: { key: Buffer; count: number; ends_at: Date; spent: Generated<number> };
  used_captchas: { id: string; expires_at: Date };
  photos: { id: string; user_id: string; width: number; height: number; created_at: Generated<Date> };
  pending_uploads: { key: string; user_id: string; created_at: Generated<Date> };
  files: { id: string; user_id: string; name: string; bytes: number; created_at: Generated<Date> };
  listings: {
    id: string;
    user_id: string;
    title: string;
    description: string;
    address_line1: string;
    address_line2: string;
    city: string;
    state: string;
    zip_code: string;
    county: County;
    lat: number;
    lng: number;
    acreage: number;
    activities: Activity[];
    prohibited_activities: string;
    max_party_size: Generated<number>;
    base_cost_cents: Cents;
    host_phone_number: string;
    host_email: string;
    pay_pal_email: Generated<string>;
    property_boundary_description: string;
    access_information: string;
    in_person_meet_up_required: Generated<boolean>;
    is_auto_confirm: Generated<boolean>;
    tax_rate: Fraction | null;
    booking_fee_percentage: Generated<Fraction>;
    owner_fee_percentage: Generated<Fraction>;
    attachment_file_id: string | null;
    default_availability: Generated<Availability>;
    active: Generated<boolean>;
    approved: Generated<boolean>;
    rating: number | null;
    review_count: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  listing_photos: { listing_id: string; position: number; photo_id: string };
  listing_availability_ranges: {
    listing_id: string;
    start_day: Day;
    end_day: Day;
    availability: Availability;
  };
  listing_cost_ranges: { listing_id: string; start_day: Day; end_day: Day; cost_cents: Cents };
  bookings: {
    id: string;
    listing_id: string;
    user_id: string;
    start_day: Day;
    end_day: Day;
    status: BookingStatus;
    confirmation_code: string;
    party_size: Generated<number>;
    booking_price_cents: Cents;
    booking_fee_cents: Cents;
    sub_total_cents: Cents;
    total_tax_cents: Cents;
    total_cents: Cents;
    tax_rate: Fraction | null;
    booking_fee_percentage: Fraction;
    owner_fee_percentage: Fraction;
    license_confirmed_at: Date | null;
    paid_at: Date | null;
    /** The administrator who says that it was paid in another way; null when the provider captured it. */
    payment_recorded_by: string | null;
    /** When its access email was put on its way: once for ever. */
    access_email_at: Date | null;
    remind_at: Date | null;
    expire_at: Date | null;
    /** Whether whoever entered or edited it last wanted emails sent. */
    send_emails: Generated<boolean>;
    tab: GeneratedAlways<BookingTab>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  held_days: { listing_id: string; day: Day; booking_id: string };
  booking_activity: {
    id: GeneratedAlways<number>;
    booking_id: string;
    at: Generated<Date>;
    actor_id: string | null;
    message: string;
    from_status: BookingStatus | null;
    to_status: BookingStatus | null;
  };
  kept_answers: {
    user_id: string;
    call: string;
    key: string;
    request_hash: Buffer;
    claim_id: string;
    claimed_at: Date;
    answered_at: Date | null;
    answer: string | null;
    /** The lock of the process that works on it, or did. */
    holder_id: Generated<number>;
  };
  payment_orders: {
    id: string;
    booking_id: string;
    status: PaymentOrderStatus;
    amount_cents: Cents;
    provider_order_id: string | null;
    /** The idempotency key of the capture that was asked for last. */
    capture_key: string | null;
    capture_id: string | null;
    captured_cents: Cents | null;
    /** What the provider keeps; it may be told later than the capture. */
    fee_cents: Cents | null;
    captured_at: Date | null;
    /** The administrator on whose word it came by hand, and nothing of it is at the provider. */
    recorded_by: string | null;
    declined_at: Date | null;
    /** When its payer said that they approved it, and the provider could not be asked; null once it could. */
    approved_at: Date | null;
    /** What the provider lets be captured once; null where the order is not from here, or older than this column. */
    invoice_id: string | null;
    /** When the provider refused its capture since the invoice was captured before, by an order not known here. */
    duplicate_at: Date | null;
    /** When the provider last told how it stands. */
    seen_at: Date | null;
    /** When the provider first did not know it, though its money was asked for; null once it does again. */
    unaccounted_at: Date | null;
    /** Money that pays no booking, or needs an administrator's eye. */
    flagged_at: Date | null;
    flag_reason: string | null;
    /** When the provider is asked about it and its refunds again; null once all is settled. */
    next_look_at: Date | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  refunds: {
    /** Also its idempotency key. */
    id: string;
    payment_order_id: string;
    amount_cents: Cents;
    reason: string;
    /** Null when it was no administrator's decision: a payment that came too late, or what the bank took back. */
    admin_user_id: string | null;
    status: RefundStatus;
    provider_refund_id: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  payment_events: {
    id: string;
    type: string;
    body: string;
    received_at: Generated<Date>;
    handled_at: Date | null;
  };
  payouts: {
    booking_id: string;
    payout_type: PayoutType;
    manual_payment_status: (typeof manualPaymentStatuses)[number] | null;
    pay_pal_payout_status: (typeof payPalPayoutStatuses)[number] | null;
    payout_item_status: (typeof payoutItemStatuses)[number] | null;
    amount_cents: Cents;
    receiver_email: string | null;
    check_number: string | null;
    payout_batch_id: string | null;
    payout_item_id: string | null;
    payout_transaction_id: string | null;
    admin_user_id: string | null;
    paid_out_at: Date | null;
    created_at: Generated<Date>;
  };
  payout_activity: {
    id: GeneratedAlways<number>;
    booking_id: string;
    at: Generated<Date>;
    actor_id: string | null;
    message: string;
  };
  audit: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    actor_id: string | null;
    subject_type: 'listing' | 'user' | 'booking';
    subject_id: string;
    field: string;
    before: ColumnType<unknown, string | null, never>;
    after: ColumnType<unknown, string | null, never>;
  };
};
