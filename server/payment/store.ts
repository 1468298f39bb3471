import { randomUUIDv7 } from 'node:crypto';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Cents } from '#domain/money.ts';
import { nextOrderStatus, openOrderStatuses } from '#domain/payment-order.ts';
import type { FlagReason } from '#domain/payment-reasons.ts';
import { refundedCents } from '../booking/charged-store.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { Schema } from '../platform/db/schema.ts';

type Table = Schema['payment_orders'];

/** A payment: an order at the provider, or a manual payment (`recorded_by`). Its columns: platform/db/schema.ts. */
export type StoredOrder = Selectable<Table>;

/** The columns of a flag: why its money pays for no booking (any more), and since when. */
export const flagOf = (reason: FlagReason, at: Date) => ({
  flagged_at: at,
  flag_reason: JSON.stringify(reason),
});

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

/** @throws NoResultError when there is no such order. */
export const getOrder = (db: DbOrTransaction, id: string): Promise<StoredOrder> =>
  db.selectFrom('payment_orders').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

/** Finds an order of a booking by our own id. */
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

/** Finds an order of a booking by its id at the provider. */
export const findOrderByProviderId = (
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

/** Finds the order of a capture by the capture's id at the provider. */
export const findOrderByCapture = (
  db: DbOrTransaction,
  captureId: string,
): Promise<StoredOrder | undefined> =>
  db.selectFrom('payment_orders').where('capture_id', '=', captureId).selectAll().executeTakeFirst();

/**
 * Counts the invoice ids of a booking that can't be captured any more: those captured, and those that the provider
 * refused because of a capture that was never found.
 */
export const countUsedInvoiceIds = async (db: DbOrTransaction, bookingId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('payment_orders')
    .where('booking_id', '=', bookingId)
    .where('recorded_by', 'is', null)
    .where(({ or, eb }) => or([eb('captured_at', 'is not', null), eb('duplicate_at', 'is not', null)]))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** The orders of a booking in which money may still arrive, the newest first. Reliable while the booking is locked. */
export const listOpenOrders = (db: DbOrTransaction, bookingId: string): Promise<StoredOrder[]> =>
  db
    .selectFrom('payment_orders')
    .where('booking_id', '=', bookingId)
    .where('status', 'in', openOrderStatuses)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Finds orders by any of the provider's ids: of the order or its capture. */
export const listOrdersByProviderIds = async (
  db: DbOrTransaction,
  ids: readonly string[],
): Promise<string[]> => {
  const found = await db
    .selectFrom('payment_orders')
    .where(({ or, eb }) => or([eb('provider_order_id', '=', anyOf(ids)), eb('capture_id', '=', anyOf(ids))]))
    .select('id')
    .execute();
  return found.map(({ id }) => id);
};

const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::text[])`;

/** The ids of the orders that are due for a poll, the longest due first. */
export const listOrdersToPoll = async (db: DbOrTransaction, now: Date, limit: number): Promise<string[]> => {
  const found = await db
    .selectFrom('payment_orders')
    .where('next_poll_at', '<=', now)
    .select('id')
    .orderBy('next_poll_at')
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
};

/** The id of the capture that pays a booking, or did before it was refunded. */
export const findCaptureId = async (db: DbOrTransaction, bookingId: string): Promise<string | undefined> => {
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

/** The ids of bookings in ProcessingPayment, unchanged since an instant, without an order in which money may arrive. */
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

/** The captured orders of a booking: the one that pays it first, and captures before manual payments. */
const capturedOrders = (db: DbOrTransaction, bookingId: string) =>
  db
    .selectFrom('payment_orders as o')
    .where('o.booking_id', '=', bookingId)
    .where('o.status', '=', 'Captured')
    .orderBy('o.flagged_at', (order) => order.asc().nullsFirst())
    .orderBy('o.recorded_by', (order) => order.asc().nullsFirst());

/** The payment that pays a booking, and what is left of it after refunds, in cents; undefined if it is not paid. */
export const findPayingOrder = (db: DbOrTransaction, bookingId: string) =>
  capturedOrders(db, bookingId)
    .where('o.flagged_at', 'is', null)
    .select(['o.id', remainingCents.as('left_cents')])
    .limit(1)
    .executeTakeFirst();

const leftCents = sql<number>`o.captured_cents - ${refundedCents}`;

/** What is left of the order in `o` after all refunds made or requested, in cents. */
export const remainingCents = sql<number>`(${leftCents})::bigint`;

/**
 * Finds the captured order of a booking to refund, and how much of it is left. Flagged money comes before the money
 * that pays the booking. With `paymentId` only that order.
 */
export const findRefundable = (db: DbOrTransaction, bookingId: string, paymentId: string | undefined) =>
  db
    .selectFrom('payment_orders as o')
    .where('o.booking_id', '=', bookingId)
    .where('o.status', '=', 'Captured')
    .$if(paymentId !== undefined, (query) => query.where('o.id', '=', paymentId ?? ''))
    .orderBy(sql`o.flagged_at is not null and ${leftCents} > 0`, 'desc')
    .orderBy('o.flagged_at', (order) => order.asc().nullsFirst())
    .select(['o.id', 'o.recorded_by', 'o.flagged_at', leftCents.as('left_cents')])
    .limit(1)
    .executeTakeFirst();

/**
 * Assigns a captured payment of exactly this amount to its booking, and clears the payment's flag. Returns the
 * administrator who recorded it, if it was manual, and whether it came to be in doubt while it was held; undefined when
 * there is no such payment.
 */
export const claimPayment = async (
  db: DbOrTransaction,
  { bookingId, amountCents }: { bookingId: string; amountCents: Cents },
): Promise<(Pick<StoredOrder, 'recorded_by'> & { isDoubtedSince: boolean }) | undefined> => {
  const payment = await capturedOrders(db, bookingId)
    .where('o.captured_cents', '=', amountCents)
    .where('o.captured_cents', '>', refundedCents)
    .select(['o.id', 'o.recorded_by', 'o.flagged_at', 'o.doubted_at'])
    .limit(1)
    .executeTakeFirst();
  if (!payment) return undefined;
  await updateOrder(db, payment.id, { flagged_at: null, flag_reason: null });
  const { recorded_by, flagged_at: heldAt, doubted_at: doubtedAt } = payment;
  return { recorded_by, isDoubtedSince: heldAt !== null && doubtedAt !== null && heldAt <= doubtedAt };
};

/** The latest payment of a booking through the provider that took no money; undefined without one. */
export const findFailedOrder = (db: DbOrTransaction, bookingId: string) =>
  db
    .selectFrom('payment_orders')
    .where('booking_id', '=', bookingId)
    .where('recorded_by', 'is', null)
    .where('captured_cents', 'is', null)
    .orderBy('updated_at', 'desc')
    .select('id')
    .limit(1)
    .executeTakeFirst();

/** Saves a manual payment, as an administrator reports it: it pays its booking. */
export const recordManualPayment = (
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

/** The manual payments of a booking of which nothing was refunded. */
const manualPayments = (db: DbOrTransaction, bookingId: string) =>
  db
    .selectFrom('payment_orders as o')
    .where('o.booking_id', '=', bookingId)
    .where('o.status', '=', 'Captured')
    .where('o.recorded_by', 'is not', null)
    .where(refundedCents, '=', 0)
    .selectAll();

/** Finds the manual payment that pays for a booking, unless some of it was refunded. */
export const findPayingManualPayment = (
  db: DbOrTransaction,
  bookingId: string,
): Promise<StoredOrder | undefined> =>
  manualPayments(db, bookingId).where('o.flagged_at', 'is', null).executeTakeFirst();

/** Closes a manual payment and returns it as it was; undefined when there is none or some of it was refunded. */
export const withdrawManualPayment = async (
  db: DbOrTransaction,
  bookingId: string,
  id: string,
  at: Date,
): Promise<StoredOrder | undefined> => {
  const record = await manualPayments(db, bookingId).where('o.id', '=', id).executeTakeFirst();
  const cleared = {
    ...{ captured_at: null, captured_cents: null, flagged_at: null, flag_reason: null },
    // It was sold until now.
    updated_at: at,
  };
  if (record) await updateOrder(db, id, { status: nextOrderStatus(record.status, 'withdraw'), ...cleared });
  return record;
};

/**
 * Flags the captured payments of a booking that they no longer pay. A refunded payment must have its status before.
 * Returns the ids of the newly flagged orders, of which the administrators must be notified.
 */
export const flagPayments = async (
  db: DbOrTransaction,
  bookingId: string,
  { at, reason }: { at: Date; reason: FlagReason },
): Promise<string[]> => {
  const flagged = await db
    .updateTable('payment_orders')
    .set(flagOf(reason, at))
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'Captured')
    .where('flagged_at', 'is', null)
    .returning('id')
    .execute();
  return flagged.map(({ id }) => id);
};
