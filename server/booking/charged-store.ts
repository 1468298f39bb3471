import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';

/** What was paid for a booking, as its answers and rules ask for it; orders and refunds are written by payments. */

/** What was given back of an order, or is about to be; what failed counts for nothing. */
export const refundedCents = sql<number>`(select coalesce(sum(r.amount_cents), 0)
  from refunds r where r.payment_order_id = o.id and r.status <> 'Failed')`;

/**
 * What is held of the booking in the column `b.id`, in cents: captured money that pays it no longer, or never did, and
 * that has not gone back nor is about to.
 */
export const heldCents = sql<number>`(select coalesce(sum(o.captured_cents - ${refundedCents}), 0)::bigint
  from payment_orders o where o.booking_id = b.id and o.status = 'Captured' and o.flagged_at is not null)`;

/** What went back of all that was paid for the booking in the column `b.id`, or is about to, in cents. */
export const refundedOfBooking = sql<number>`(select coalesce(sum(r.amount_cents), 0)::bigint
  from payment_orders o join refunds r on r.payment_order_id = o.id
  where o.booking_id = b.id and r.status <> 'Failed')`;

/** Whether money of the booking in the column `b.id` was asked for and has neither come nor been refused. */
export const isPaymentUnderWay = sql<boolean>`exists (select 1 from payment_orders o
  where o.booking_id = b.id and o.status in ('Capturing', 'Pending'))`;

/** Whether money of one booking is on its way, or may be. Safe to rely on under the booking's lock. */
export const hasPaymentUnderWay = async (db: DbOrTransaction, bookingId: string): Promise<boolean> => {
  const { is_under_way } = await db
    .selectFrom('bookings as b')
    .where('b.id', '=', bookingId)
    .select(isPaymentUnderWay.as('is_under_way'))
    .executeTakeFirstOrThrow();
  return is_under_way;
};

/** What is held of one booking. Safe to rely on under the booking's lock. */
export const findHeldCents = async (db: DbOrTransaction, bookingId: string): Promise<Cents> => {
  const { held_cents } = await db
    .selectFrom('bookings as b')
    .where('b.id', '=', bookingId)
    .select(heldCents.as('held_cents'))
    .executeTakeFirstOrThrow();
  return held_cents;
};

/** All that was captured for a booking or came by hand, given back or not, in the order it came. */
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
      sql<number>`${refundedCents}::bigint`.as('refunded_cents'),
    ])
    .orderBy('o.captured_at')
    .orderBy('o.id')
    .execute();

export type StoredCapture = Awaited<ReturnType<typeof listCaptured>>[number];
