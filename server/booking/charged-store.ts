import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import { underWayStatuses } from '#domain/payment-order.ts';
import { unsettledRefundStatuses } from '#domain/refund-status.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';

/** Queries for the money of a booking. The payment slice writes its orders and refunds. */

/** Whether the refund in the row `r` is requested and not completed. */
const isUnsettled = sql<boolean>`r.status in (${sql.join(unsettledRefundStatuses.map((status) => sql.lit(status)))})`;

/** Refunded or about to be, of the order in the row `o`, in cents. Failed refunds don't count. */
export const refundedCents = sql<number>`(select coalesce(sum(r.amount_cents), 0)
  from refunds r where r.payment_order_id = o.id and r.status <> 'Failed')`;

/**
 * Held money of the booking in the column `b.id`, in cents: captured, flagged because it does not pay for the
 * booking, and not refunded or about to be.
 */
export const heldCents = sql<number>`(select coalesce(sum(o.captured_cents - ${refundedCents}), 0)::bigint
  from payment_orders o where o.booking_id = b.id and o.status = 'Captured' and o.flagged_at is not null)`;

/** Refunded or about to be, of everything that was paid for the booking in the column `b.id`, in cents. */
export const refundedOfBooking = sql<number>`(select coalesce(sum(r.amount_cents), 0)::bigint
  from payment_orders o join refunds r on r.payment_order_id = o.id
  where o.booking_id = b.id and r.status <> 'Failed')`;

/** The part of it that the provider has not completed, in cents. */
export const refundPendingOfBooking = sql<number>`(select coalesce(sum(r.amount_cents), 0)::bigint
  from payment_orders o join refunds r on r.payment_order_id = o.id
  where o.booking_id = b.id and ${isUnsettled})`;

/** Whether a capture for the booking in the column `b.id` was requested and is neither captured nor declined. */
export const isPaymentUnderWay = sql<boolean>`exists (select 1 from payment_orders o
  where o.booking_id = b.id and o.status in (${sql.join(underWayStatuses.map((status) => sql.lit(status)))}))`;

/** Whether a payment of a booking is under way. The result stays true while the booking's row is locked. */
export const hasPaymentUnderWay = async (db: DbOrTransaction, bookingId: string): Promise<boolean> => {
  const { is_under_way } = await db
    .selectFrom('bookings as b')
    .where('b.id', '=', bookingId)
    .select(isPaymentUnderWay.as('is_under_way'))
    .executeTakeFirstOrThrow();
  return is_under_way;
};

/** The order of a booking whose capture was requested and has no result yet; a booking has at most one. */
export const findOrderUnderWay = (db: DbOrTransaction, bookingId: string) =>
  db
    .selectFrom('payment_orders')
    .where('booking_id', '=', bookingId)
    .where('status', 'in', underWayStatuses)
    .select(['provider_order_id', 'capture_id', 'amount_cents', 'updated_at'])
    .executeTakeFirst();

export type OrderUnderWay = NonNullable<Awaited<ReturnType<typeof findOrderUnderWay>>>;

/** The held money of a booking, in cents. The result stays true while the booking's row is locked. */
export const findHeldCents = async (db: DbOrTransaction, bookingId: string): Promise<Cents> => {
  const { held_cents } = await db
    .selectFrom('bookings as b')
    .where('b.id', '=', bookingId)
    .select(heldCents.as('held_cents'))
    .executeTakeFirstOrThrow();
  return held_cents;
};

/**
 * Whether the payment in the row `o` pays a booking, was recorded by hand, and is in doubt
 * (docs/rules/payments.md#payments-in-doubt).
 */
export const isOrderDoubted = sql<boolean>`(o.doubted_at is not null and o.status = 'Captured'
  and o.flagged_at is null)`;

/** Whether such a payment pays the booking in the column `b.id`. */
export const isPaymentDoubted = sql<boolean>`exists (select from payment_orders o
  where o.booking_id = b.id and ${isOrderDoubted})`;

/** The same of one booking. The result stays true while the booking's row is locked. */
export const hasDoubtedPayment = async (db: DbOrTransaction, bookingId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('bookings as b')
    .where('b.id', '=', bookingId)
    .where(isPaymentDoubted)
    .select('b.id')
    .executeTakeFirst();
  return found !== undefined;
};

/** All payments of a booking, captured or recorded by hand, refunded or not, oldest first. */
export const listCaptured = (db: DbOrTransaction, bookingId: string) =>
  db
    .selectFrom('payment_orders as o')
    .where('o.booking_id', '=', bookingId)
    .where('o.captured_at', 'is not', null)
    .leftJoin('users as u', 'u.id', 'o.recorded_by')
    .select([
      'o.id',
      'u.first_name as recorder_first_name',
      'u.last_name as recorder_last_name',
      'o.capture_id',
      'o.captured_at',
      'o.captured_cents',
      'o.flag_reason',
      sql<Date | null>`case when ${isOrderDoubted} then o.doubted_at end`.as('doubted_at'),
      sql<number>`${refundedCents}::bigint`.as('refunded_cents'),
      sql<number>`(select coalesce(sum(r.amount_cents), 0)::bigint from refunds r
        where r.payment_order_id = o.id and ${isUnsettled})`.as('refund_pending_cents'),
    ])
    .orderBy('o.captured_at')
    .orderBy('o.id')
    .execute();

/** The refunds of a booking's captured payments, the oldest first, with those that failed. */
export const listRefundsOfBooking = (db: DbOrTransaction, bookingId: string) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('payment_orders as o', 'o.id', 'r.payment_order_id')
    .where('o.booking_id', '=', bookingId)
    .where('o.captured_at', 'is not', null)
    .select([
      ...(['r.id', 'r.payment_order_id', 'r.amount_cents', 'r.status', 'r.reason'] as const),
      ...(['r.created_at', 'r.completed_at', 'r.counts_again_at', 'r.bearer', 'r.host_cents'] as const),
    ])
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute();

/**
 * What each refund of the payment that pays a booking makes the host bear, in cents, and what those before it do; of
 * those that failed nothing.
 */
export const listHostPartsOf = (db: DbOrTransaction, bookingId: string) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('payment_orders as o', 'o.id', 'r.payment_order_id')
    .where('o.booking_id', '=', bookingId)
    .where('o.status', '=', 'Captured')
    .where('o.flagged_at', 'is', null)
    .where('r.status', '<>', 'Failed')
    .select([
      'r.id',
      'r.host_cents',
      sql<Cents>`(sum(r.host_cents) over (order by r.created_at, r.id) - r.host_cents)::bigint`.as(
        'earlier_cents',
      ),
    ])
    .execute();

export type RefundOfBooking = Awaited<ReturnType<typeof listRefundsOfBooking>>[number];

export type StoredCapture = Awaited<ReturnType<typeof listCaptured>>[number];
