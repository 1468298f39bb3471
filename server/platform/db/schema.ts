import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Activity } from '#domain/activities.ts';
import type { Availability } from '#domain/availability.ts';
import type { BookingActivity } from '#domain/booking-activity.ts';
import type { BookingStatus, BookingTab } from '#domain/booking-status.ts';
import type { County } from '#domain/counties.ts';
import type { Day } from '#domain/dates.ts';
import type { PaymentOrderStatus } from '#domain/payment-order.ts';
import type {
  manualPaymentStatuses,
  PayoutType,
  payoutItemStatuses,
  payPalPayoutStatuses,
} from '#domain/payout-status.ts';
import type { Role } from '#domain/permissions.ts';
import type { RefundStatus } from '#domain/refund-status.ts';
import { columns } from './columns.ts';

/** What a column of each type of PostgreSQL's is read as (see connect.ts); JSON is written as text. */
type TypeOf = {
  bool: boolean;
  bytea: Buffer;
  date: Day;
  float8: number;
  int4: number;
  int8: number;
  jsonb: unknown;
  numeric: number;
  text: string;
  'text[]': string[];
  timestamptz: Date;
  uuid: string;
};

/**
 * What the database can't tell of its columns: which texts may stand in them, and what they mean. Whether one may be
 * null or left out is the database's to say.
 */
type Narrowed = Checked<{
  users: { roles: Role[] };
  account_links: {
    /** A person's; or nobody's, where a link was asked for at an address without an account. */
    user_id: string;
    purpose: 'confirm' | 'reset';
  };
  listings: { county: County; activities: Activity[]; default_availability: Availability };
  listing_availability_ranges: { availability: Availability };
  bookings: {
    status: BookingStatus;
    /** The administrator who says that it was paid in another way; null when the provider captured it. */
    payment_recorded_by: string;
    /** When its access email was put on its way: once for ever. */
    access_email_at: Date;
    /** Whether whoever entered or edited it last wanted emails sent. */
    send_emails: boolean;
    tab: BookingTab;
  };
  booking_activity: {
    /** What happened; null in a line that an older version wrote while this one took over. */
    details: BookingActivity;
    /** What older versions wrote instead, and still read; the next version drops it. */
    message: string;
    from_status: BookingStatus;
    to_status: BookingStatus;
  };
  kept_answers: {
    /** The lock of the process that works on it, or did. */
    holder_id: number;
  };
  payment_orders: {
    status: PaymentOrderStatus;
    /** The idempotency key of the capture that was asked for last. */
    capture_key: string;
    /** The provider's fee; it may be known later than the capture. */
    fee_cents: number;
    /** The administrator who recorded a manual payment, which the provider knows nothing of. */
    recorded_by: string;
    /** When its payer approved it while the provider was unreachable; null once it was read again. */
    approved_at: Date;
    /** The provider captures an invoice id once. Null for imported orders, and those older than this column. */
    invoice_id: string;
    /** When the provider refused its capture because an order that is unknown here had captured the invoice id. */
    duplicate_at: Date;
    /** When the provider last reported its status. */
    seen_at: Date;
    /** When the provider first did not find it although its capture was requested; null once it is found again. */
    unaccounted_at: Date;
    /** Money that pays for no booking, or needs an administrator's attention. */
    flagged_at: Date;
    /** When it and its refunds are polled next; null once all is settled. */
    next_look_at: Date;
  };
  refunds: {
    /** Also its idempotency key. */
    id: string;
    /** Null when it was no administrator's decision: a payment that came too late, or what the bank took back. */
    admin_user_id: string;
    status: RefundStatus;
  };
  payouts: {
    payout_type: PayoutType;
    manual_payment_status: (typeof manualPaymentStatuses)[number];
    pay_pal_payout_status: (typeof payPalPayoutStatuses)[number];
    payout_item_status: (typeof payoutItemStatuses)[number];
  };
  audit: { subject_type: 'listing' | 'user' | 'booking' };
}>;

type Columns = typeof columns;
/** 'timestamptz? default' is a 'timestamptz'. */
type Bare<Is> = Is extends `${infer Type} ${string}` ? Bare<Type> : Is extends `${infer Type}?` ? Type : Is;
type Base<Is> = TypeOf[Bare<Is> & keyof TypeOf];

/** Each narrowed column is there, and its type fits the database's. */
type Checked<
  N extends {
    [T in keyof N]: T extends keyof Columns
      ? { [C in keyof N[T]]: C extends keyof Columns[T] ? Base<Columns[T][C]> : never }
      : never;
  },
> = N;

type NarrowedType<T, C, Is> = T extends keyof Narrowed
  ? C extends keyof Narrowed[T]
    ? Narrowed[T][C]
    : Base<Is>
  : Base<Is>;
type OrNull<Is, Type> = Is extends `${string}?${string}` ? Type | null : Type;
type Column<Is, Type> = Is extends `${string} always`
  ? GeneratedAlways<Type>
  : Is extends `${string} default`
    ? Generated<Type>
    : Is extends `jsonb${string}`
      ? ColumnType<Type, OrNull<Is, string>, OrNull<Is, string>>
      : Type;

/** The tables as TypeScript sees them: columns.ts, which is made from the migrated database, with narrower types. */
export type Schema = {
  [T in keyof Columns]: {
    -readonly [C in keyof Columns[T]]: Column<
      Columns[T][C],
      OrNull<Columns[T][C], NarrowedType<T, C, Columns[T][C]>>
    >;
  };
};

/** The names of a table's columns, all but those that are left out: a new column is among them by itself. */
export const columnsOf = <T extends keyof Schema, Without extends keyof Schema[T] = never>(
  table: T,
  { without = [] }: { without?: readonly Without[] } = {},
) =>
  (Object.keys(columns[table]) as (keyof Schema[T])[]).filter(
    (name): name is Exclude<keyof Schema[T], Without> => !(without as readonly unknown[]).includes(name),
  );
