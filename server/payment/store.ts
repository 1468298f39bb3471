import { randomUUIDv7 } from 'node:crypto';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Cents } from '#domain/money.ts';
import { nextOrderStatus, openOrderStatuses } from '#domain/payment-order.ts';
import { refundedCents } from '../booking/charged-store.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { Schema } from '../platform/db/schema.ts';

type Table = Schema['payment_orders'];

/** An order at the provider, as we know it. */
export type StoredOrder = Selectable<Table>;

export const insertOrder = async (db: DbOrTransaction, values: Insertable<Table>): Promise<void> => {
  await db.insertInto('payment_orders').values(values).execute();
};

export const updateOrder = async (
  db: DbOrTransaction,
  id: string,
  values: Updateable<Table>,
): Promise<void> => {
  await db.updateTable('payment_orders').set(values).where('id', '=', id).execute();
};

/** An order that must be there. */
export const getOrder = (db: DbOrTransaction, id: string): Promise<StoredOrder> =>
  db.selectFrom('payment_orders').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

/** The order of a booking by our own id. */
export const findOrder = (
  db: DbOrTransaction,
  bookingId: string,
  id: string,
): Promise<StoredOrder | undefined> =>
  db
    .selectFrom('payment_orders')
    .where('booking_id', '=', bookingId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();

/** The order of a booking that the provider knows by this id. */
export const findOrderOf = (
  db: DbOrTransaction,
  bookingId: string,
  providerOrderId: string,
): Promise<StoredOrder | undefined> =>
  db
    .selectFrom('payment_orders')
    .where('booking_id', '=', bookingId)
    .where('provider_order_id', '=', providerOrderId)
    .selectAll()
    .executeTakeFirst();

/** The orders of a booking that may still become money, the newest first. Safe to rely on under the booking's lock. */
export const listOpenOrders = (db: DbOrTransaction, bookingId: string): Promise<StoredOrder[]> =>
  db
    .selectFrom('payment_orders')
    .where('booking_id', '=', bookingId)
    .where('status', 'in', openOrderStatuses)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** The orders that an event of the provider may be about, by any id that it names. */
export const listOrdersNamed = async (db: DbOrTransaction, names: readonly string[]): Promise<string[]> => {
  const found = await db
    .selectFrom('payment_orders')
    .where(({ or, eb }) =>
      or([eb('provider_order_id', '=', anyOf(names)), eb('capture_id', '=', anyOf(names))]),
    )
    .select('id')
    .execute();
  return found.map(({ id }) => id);
};

const anyOf = (names: readonly string[]) => sql<string>`any(${[...names]}::text[])`;

/** The orders whose time to be looked at has come, those that wait longest first. */
export const listOrdersToLookAt = async (
  db: DbOrTransaction,
  now: Date,
  limit: number,
): Promise<string[]> => {
  const found = await db
    .selectFrom('payment_orders')
    .where('next_look_at', '<=', now)
    .select('id')
    .orderBy('next_look_at')
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
};

/** The capture that pays a booking, or did before it was given back. */
export const findCaptureOf = async (db: DbOrTransaction, bookingId: string): Promise<string | undefined> => {
  const found = await db
    .selectFrom('payment_orders')
    .where('booking_id', '=', bookingId)
    .where('capture_id', 'is not', null)
    .where('captured_at', 'is not', null)
    .select('capture_id')
    .orderBy('flagged_at', (order) => order.asc().nullsFirst())
    .orderBy('captured_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.capture_id ?? undefined;
};

/** The bookings that are being paid, unchanged since then, though nothing of theirs is at the provider. */
export const listStuckBookings = async (db: DbOrTransaction, since: Date): Promise<string[]> => {
  const found = await db
    .selectFrom('bookings as b')
    .where('b.status', '=', 'ProcessingPayment')
    .where('b.updated_at', '<=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_orders as o')
            .whereRef('o.booking_id', '=', 'b.id')
            .where('o.status', 'in', openOrderStatuses)
            .select('o.id'),
        ),
      ),
    )
    .select('b.id')
    .execute();
  return found.map(({ id }) => id);
};

/** The captured orders of a booking, the one that pays it first, and what the provider has before what came by hand. */
const capturedOrders = (db: DbOrTransaction, bookingId: string) =>
  db
    .selectFrom('payment_orders as o')
    .where('o.booking_id', '=', bookingId)
    .where('o.status', '=', 'Captured')
    .orderBy('o.flagged_at', (order) => order.asc().nullsFirst())
    .orderBy('o.recorded_by', (order) => order.asc().nullsFirst());

const leftCents = sql<number>`o.captured_cents - ${refundedCents}`;

/** What was neither given back of the order in `o` nor is about to be, in cents. */
export const leftOfOrder = sql<number>`(${leftCents})::bigint`;

/**
 * The captured order of a booking that is refunded first, and how much of it is left: money that pays nothing goes
 * back before that which pays the booking. Only this one where one is named.
 */
export const findRefundable = (db: DbOrTransaction, bookingId: string, paymentId: string | undefined) =>
  db
    .selectFrom('payment_orders as o')
    .where('o.booking_id', '=', bookingId)
    .where('o.status', '=', 'Captured')
    .$if(paymentId !== undefined, (named) => named.where('o.id', '=', paymentId ?? ''))
    .orderBy(sql`o.flagged_at is not null and ${leftCents} > 0`, 'desc')
    .orderBy('o.flagged_at', (order) => order.asc().nullsFirst())
    .select(['o.id', 'o.recorded_by', leftCents.as('left_cents')])
    .limit(1)
    .executeTakeFirst();

/**
 * Lets the captured money of a booking pay it, again when it had left Paid: a flag goes. Answers whose word it is
 * when it came by hand, and undefined when there is no such payment of just this amount.
 */
export const claimPayment = async (
  db: DbOrTransaction,
  { bookingId, amountCents }: { bookingId: string; amountCents: Cents },
): Promise<Pick<StoredOrder, 'recorded_by'> | undefined> => {
  const kept = await capturedOrders(db, bookingId)
    .where('o.captured_cents', '=', amountCents)
    .where('o.captured_cents', '>', refundedCents)
    .select(['o.id', 'o.recorded_by'])
    .limit(1)
    .executeTakeFirst();
  if (kept) await updateOrder(db, kept.id, { flagged_at: null, flag_reason: null });
  return kept;
};

/** Writes down money that came by hand, on an administrator's word: it pays its booking. */
export const recordPayment = (
  db: DbOrTransaction,
  {
    bookingId,
    amountCents,
    recordedBy,
    at,
  }: { bookingId: string; amountCents: Cents; recordedBy: string; at: Date },
): Promise<void> =>
  insertOrder(db, {
    id: randomUUIDv7(),
    booking_id: bookingId,
    status: 'Captured',
    amount_cents: amountCents,
    captured_cents: amountCents,
    captured_at: at,
    recorded_by: recordedBy,
    created_at: at,
    updated_at: at,
  });

/** Takes back that money came by hand, and answers what was written of it; not once some of it was given back. */
export const withdrawRecord = async (
  db: DbOrTransaction,
  bookingId: string,
  id: string,
): Promise<StoredOrder | undefined> => {
  const record = await db
    .selectFrom('payment_orders as o')
    .where('o.id', '=', id)
    .where('o.booking_id', '=', bookingId)
    .where('o.status', '=', 'Captured')
    .where('o.recorded_by', 'is not', null)
    .where(refundedCents, '=', 0)
    .selectAll()
    .executeTakeFirst();
  const nothing = { captured_at: null, captured_cents: null, flagged_at: null, flag_reason: null };
  if (record) await updateOrder(db, id, { status: nextOrderStatus(record.status, 'withdraw'), ...nothing });
  return record;
};

/**
 * Flags captured money that pays its booking no longer; whoever gives it back says so before. Answers the orders of
 * which that is news: the administrators must be told of each.
 */
export const flagPayment = async (
  db: DbOrTransaction,
  bookingId: string,
  { at, reason }: { at: Date; reason: string },
): Promise<string[]> => {
  const flagged = await db
    .updateTable('payment_orders')
    .set({ flagged_at: at, flag_reason: reason })
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'Captured')
    .where('flagged_at', 'is', null)
    .returning('id')
    .execute();
  return flagged.map(({ id }) => id);
};
