import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { DbOrTransaction } from '../db/connect.ts';

/** What was given back of an order, or is about to be; what failed counts for nothing. */
const refundedCents = sql<number>`(select coalesce(sum(r.amount_cents), 0)
  from refunds r where r.payment_order_id = o.id and r.status <> 'Failed')`;

/**
 * Lets the captured money of a booking pay it again, when an administrator puts it back to Paid: the flag goes.
 * True when there is such a payment of just this amount, flagged or not.
 */
export const claimPayment = async (
  db: DbOrTransaction,
  { bookingId, amountCents }: { bookingId: string; amountCents: Cents },
): Promise<boolean> => {
  const kept = await db
    .selectFrom('payment_orders as o')
    .where('o.booking_id', '=', bookingId)
    .where('o.status', '=', 'Captured')
    .where('o.captured_cents', '=', amountCents)
    .where('o.captured_cents', '>', refundedCents)
    .select(['o.id'])
    .orderBy('o.flagged_at', (order) => order.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
  if (!kept) return false;
  await db
    .updateTable('payment_orders')
    .set({ flagged_at: null, flag_reason: null })
    .where('id', '=', kept.id)
    .execute();
  return true;
};

/** Flags captured money that pays its booking no longer; whoever gives it back says so before. */
export const flagPayment = async (
  db: DbOrTransaction,
  bookingId: string,
  { at, reason }: { at: Date; reason: string },
): Promise<void> => {
  await db
    .updateTable('payment_orders')
    .set({ flagged_at: at, flag_reason: reason })
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'Captured')
    .where('flagged_at', 'is', null)
    .execute();
};
