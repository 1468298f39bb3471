import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Activity } from '#domain/activities.ts';
import type { AlertFrequency } from '#domain/alert.ts';
import type { Availability } from '#domain/availability.ts';
import type { BookingActivity } from '#domain/booking-activity.ts';
import type { BookingStatus, BookingTab } from '#domain/booking-status.ts';
import type { FlagKind, ReportSubject } from '#domain/conduct.ts';
import type { County } from '#domain/counties.ts';
import type { Day } from '#domain/dates.ts';
import type { LandRules } from '#domain/land-rules.ts';
import type { ChangeTopic } from '#domain/listing-approval.ts';
import type { NoteSubject } from '#domain/note.ts';
import type { PaymentOrderStatus } from '#domain/payment-order.ts';
import type { FlagReason, RefundReason } from '#domain/payment-reasons.ts';
import type { PayoutActivity } from '#domain/payout-activity.ts';
import type { PayoutHold, PayoutStage, PayoutWay } from '#domain/payout-life.ts';
import type { AttemptStage } from '#domain/payout-owed.ts';
import type { RefundBearer } from '#domain/payout-reduction.ts';
import type {
  manualPaymentStatuses,
  PayoutItemStatus,
  PayoutTab,
  PayoutType,
  payPalPayoutStatuses,
} from '#domain/payout-status.ts';
import type { Role, Side } from '#domain/permissions.ts';
import type { FindingReason } from '#domain/record-finding.ts';
import type { RecordKind } from '#domain/record-kind.ts';
import type { RefundStatus } from '#domain/refund-status.ts';
import type { RejectionReason } from '#domain/rejection-reasons.ts';
import type { RuleTag } from '#domain/rule-tags.ts';
import { columns } from './columns.ts';

/** `askedAt` is an ISO instant. */
export type StoredChangesAsked = { topics: ChangeTopic[]; message: string; askedAt: string };

/** The TypeScript type of a value read from each PostgreSQL type (see connect.ts). JSON is written as text. */
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
 * Columns whose type is narrower than the database knows, or whose meaning needs a comment. Whether a column is
 * nullable or has a default is in columns.ts.
 */
type Narrowed = Checked<{
  users: { roles: Role[] };
  account_links: {
    /** The user; a random id when the link was requested for an address without an account. */
    user_id: string;
    purpose: 'confirm' | 'reset' | 'changeEmail' | 'keepEmail';
    /** The address that a link of 'changeEmail' changes to. */
    new_email: string;
  };
  listings: {
    county: County;
    activities: Activity[];
    default_availability: Availability;
    /** What an administrator asked the host to change; null when nothing is asked. */
    changes_asked: StoredChangesAsked;
    /** Only those that something was said about. */
    rules: Partial<LandRules>;
    /** What a search finds it by: made from the rules wherever they are written. */
    rule_tags: RuleTag[];
  };
  listing_availability_ranges: { availability: Availability };
  bookings: {
    status: BookingStatus;
    /** The land's when it was asked for: its sales tax goes there. */
    county: County;
    /** The administrator who recorded a manual payment; null when the provider captured the payment. */
    payment_recorded_by: string;
    /** When its access email was queued, once per booking; cleared if it was not sent. */
    access_email_at: Date;
    /** Whose land it was when it was first paid; null before (docs/rules/payouts.md#payee). */
    host_id: string;
    /** Whether emails were requested when the booking was last created or edited. */
    send_emails: boolean;
    tab: BookingTab;
    /** Null for a booking that is not rejected, or whose host gave no reason. */
    rejection_reason: RejectionReason;
    /** Those of the land as they were when it was asked for; they never change after. */
    rules: Partial<LandRules>;
    /** When the hunter said that they had read them; null if nobody did, or there were none. */
    rules_read_at: Date;
  };
  booking_activity: {
    /** What happened; null in rows that the previous version wrote during an update. */
    details: BookingActivity;
    /** The text that previous versions wrote and read instead; the next version drops the column. */
    message: string;
    from_status: BookingStatus;
    to_status: BookingStatus;
  };
  idempotency_keys: {
    /** The id of the process lock held by the process that handles the request, or handled it. */
    holder_id: number;
  };
  payment_orders: {
    status: PaymentOrderStatus;
    /** The idempotency key of the latest capture request. */
    capture_key: string;
    /** The provider's fee, which may become known after the capture. */
    fee_cents: number;
    /** The administrator who recorded a manual payment; null for an order at the provider. */
    recorded_by: string;
    /** When the payer approved it while the provider was unreachable; null once the order has been read again. */
    approved_at: Date;
    /** The provider captures each invoice id once. Null for imported orders, and orders older than this column. */
    invoice_id: string;
    /** When the provider refused the capture because an order unknown to us had captured the invoice id. */
    duplicate_at: Date;
    /** When the provider last returned its status. */
    seen_at: Date;
    /** When the provider first had no record of it after a capture request; null once it is found again. */
    missing_at: Date;
    /** When its money was found to pay for no booking, or to need an administrator's attention. */
    flagged_at: Date;
    flag_reason: FlagReason;
    /**
     * When the payment under way beside this one by hand failed. It is in doubt while it pays its booking, until an
     * administrator confirms it.
     */
    doubted_at: Date;
    /** When the order and its refunds are polled next; null once all of them are settled. */
    next_poll_at: Date;
    /** When its money first paid for its booking; null if it never did, or before there was this column. */
    sold_at: Date;
    /** What it was made of at that time, the state's part of the tax too; kept when it is held or withdrawn. */
    sold_price_cents: number;
  };
  refunds: {
    /** Also the refund's idempotency key. */
    id: string;
    /** The administrator who requested it; null for the refund of a late payment, and for a chargeback. */
    admin_user_id: string;
    reason: RefundReason;
    status: RefundStatus;
    /** Who bears it; null for one that no administrator asked for, which leaves the payout as it is. */
    bearer: RefundBearer;
    /** What it makes the host bear; nothing once it failed. */
    host_cents: number;
    /** What it gives back of the price, with fee and tax beside it; zero if the payment never paid for its booking. */
    price_cents: number;
    /** When the money went back; it may fail after that. Null also for refunds older than this column. */
    completed_at: Date;
    /** When an administrator ticked it off; only for a chargeback. */
    closed_at: Date;
  };
  payout_activity: { details: PayoutActivity };
  checks: {
    /** As on the check; empty for an imported one of which nobody noted it. */
    check_number: string;
    /** When its statement was begun to be sent: from then on it can't be undone. */
    statement_at: Date;
    /** When an administrator said that it was not written; its attempts are gone, its number is free again. */
    undone_at: Date;
    /** When it was said to be lost or returned. */
    voided_at: Date;
    replaced_by: string;
    /** False for those from before there were checks: their numbers may have been used twice. */
    is_number_unique: boolean;
  };
  payouts: {
    payout_type: PayoutType;
    manual_payment_status: (typeof manualPaymentStatuses)[number];
    pay_pal_payout_status: (typeof payPalPayoutStatuses)[number];
    payout_item_status: PayoutItemStatus;
    /** The payee: the booking's host. */
    host_id: string;
    /** Whether an administrator wrote the postal address, in `host_address_line1` and so on. */
    is_address_mended: boolean;
    /** When the listing's PayPal address last changed before the booking was paid; null if it never did. */
    receiver_changed_at: Date;
    /** When the limit on a day's sum last made it wait. */
    deferred_at: Date;
    tab: PayoutTab;
    stage: PayoutStage;
    /** What keeps it from being sent by itself, also while nothing is owed. */
    hold: PayoutHold;
    /** The host's share less their parts of refunds; nothing once the booking isn't paid. */
    due_cents: number;
    on_its_way_cents: number;
    arrived_cents: number;
    /** What former payees have of it, to whom it was not owed. */
    paid_to_others_cents: number;
    /** Since when the host has more than is due, or again more than before; null unless they do. */
    overpaid_at: Date;
  };
  payout_attempts: {
    /** To whom it was sent: the payee of then. */
    host_id: string;
    /** Also the sender's batch id and item id at the provider, so that a repeat never pays twice. */
    id: string;
    /** How it was sent: the last two by hand, which is recorded once it is done. */
    way: PayoutWay;
    stage: AttemptStage;
    /** The check that it is a part of; null for other ways. */
    check_id: string;
    /** The number of the attempt for its payout by its way, from 1. */
    number: number;
    /** Requested: no answer of the provider yet. Accepted: it has the batch. Ended: see `ended_at`. */
    status: 'Requested' | 'Accepted' | 'Ended';
    /** Null until the provider has answered. */
    item_status: PayoutItemStatus;
    /** The administrator who asked for the unclaimed money back, noted before the provider was asked. */
    cancel_asked_by: string;
    /** When the provider was asked last. Both are null again when a later read shows that it did not do so. */
    cancel_asked_at: Date;
    /** When the provider last refused it for a reason of our own account, such as too little money. */
    account_refused_at: Date;
    /** When it was made. */
    sent_at: Date;
    /** When the provider was first called; null before, and after a refusal that says that nothing was made. */
    called_at: Date;
    arrived_at: Date;
    came_back_at: Date;
    /** When the provider first reported its fee, or another one. */
    fee_at: Date;
    /** Since when the provider holds it for a review; null unless it does. */
    held_at: Date;
    /** When the provider first said that it does not know it, which it had taken; null once it is found again. */
    missing_at: Date;
    /** When the provider last said so. */
    missing_read_at: Date;
    /** When the provider reported what could not be read since, of one without a batch; null once it is read. */
    unread_at: Date;
    /** When that is read again. */
    unread_poll_at: Date;
    /** When an administrator said what became of it, as what was unread by then did not show for days. */
    looked_up_at: Date;
    /** Since when the provider refuses to show us what it has on its way; null once it shows it. */
    hidden_at: Date;
    /** When the provider first said that it does not know that, of what it last reported. */
    unread_missing_at: Date;
    /** When the provider last said so. */
    unread_missing_read_at: Date;
    /** When its money had arrived, or could not arrive any more. It may still come back after that. */
    ended_at: Date;
  };
  hunter_flags: { kind: FlagKind };
  reports: { subject: ReportSubject };
  derived_installed: { kind: 'view' | 'function' | 'trigger' };
  record_findings: { kind: RecordKind; reason: FindingReason };
  record_check: {
    /** How far the provider's records were compared. */
    checked_until: Date;
    /** The latest failure after the last comparison that succeeded. */
    failed_at: Date;
    failure: 'down' | 'notAllowed';
  };
  notes: { subject_type: NoteSubject };
  messages: { sender: Side };
  saved_searches: {
    /** As the home page’s address has it, always in the same order. */
    query: string;
    frequency: AlertFrequency;
    /** The last day that it can find; null for a search without days. */
    last_day: Day;
    /** By the database's clock: when it was saved, or last switched on. */
    watched_from: Date;
  };
  audit: { subject_type: 'listing' | 'user' | 'booking' | 'payout' | 'marketplace' };
}>;

type Columns = typeof columns;
/** The PostgreSQL type in a column's text: 'timestamptz? default' is a 'timestamptz'. */
type TypeName<Text> = Text extends `${infer Type} ${string}`
  ? TypeName<Type>
  : Text extends `${infer Type}?`
    ? Type
    : Text;
type Base<Text> = TypeOf[TypeName<Text> & keyof TypeOf];

/** Holds that each narrowed column exists, and that its type fits the database's. */
type Checked<
  N extends {
    [T in keyof N]: T extends keyof Columns
      ? { [C in keyof N[T]]: C extends keyof Columns[T] ? Base<Columns[T][C]> : never }
      : never;
  },
> = N;

type NarrowedType<T, C, Text> = T extends keyof Narrowed
  ? C extends keyof Narrowed[T]
    ? Narrowed[T][C]
    : Base<Text>
  : Base<Text>;
type OrNull<Text, Type> = Text extends `${string}?${string}` ? Type | null : Type;
type Column<Text, Type> = Text extends `${string} always`
  ? GeneratedAlways<Type>
  : Text extends `${string} default`
    ? Generated<Type>
    : Text extends `jsonb${string}`
      ? ColumnType<Type, OrNull<Text, string>, OrNull<Text, string>>
      : Type;

/** The tables as TypeScript types: columns.ts, which is generated from the migrated database, with narrower types. */
export type Schema = {
  [T in keyof Columns]: {
    -readonly [C in keyof Columns[T]]: Column<
      Columns[T][C],
      OrNull<Columns[T][C], NarrowedType<T, C, Columns[T][C]>>
    >;
  };
};

/** The names of a table's columns, without those in `without`. A new column is included by itself. */
export const columnsOf = <T extends keyof Schema, Without extends keyof Schema[T] = never>(
  table: T,
  { without = [] }: { without?: readonly Without[] } = {},
) =>
  (Object.keys(columns[table]) as (keyof Schema[T])[]).filter(
    (name): name is Exclude<keyof Schema[T], Without> => !(without as readonly unknown[]).includes(name),
  );
