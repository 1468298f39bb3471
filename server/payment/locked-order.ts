import { type BookingTransaction, findBookingForUpdate, type LockedBooking } from '../booking/store.ts';
import type { Context } from '../context.ts';
import { getOrder, type StoredOrder } from './store.ts';

/** An order and its booking, locked until the transaction ends. */
export type LockedOrder = { transaction: BookingTransaction; order: StoredOrder; booking: LockedBooking };

/**
 * Locks the booking of an order, then reads the order. All writes of an order or its refunds hold this lock, so that
 * order and booking never contradict each other.
 */
export const withLockedOrder = <Result>(
  { db }: Pick<Context, 'db'>,
  orderId: string,
  work: (locked: LockedOrder) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (transaction) => {
    const { booking_id } = await getOrder(transaction, orderId);
    await findBookingForUpdate(transaction, booking_id);
    return work(await readLocked(transaction, orderId));
  });

/** Reads order and booking again, with what the same transaction has written meanwhile. */
export const readLocked = async (transaction: BookingTransaction, orderId: string): Promise<LockedOrder> => {
  const order = await getOrder(transaction, orderId);
  const booking = await findBookingForUpdate(transaction, order.booking_id);
  if (!booking) throw new Error(`There is no booking ${order.booking_id}.`);
  return { transaction, order, booking };
};
