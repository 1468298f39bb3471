import { type BookingTransaction, findBookingForUpdate, type LockedBooking } from '../booking/store.ts';
import type { Context } from '../context.ts';
import { findPayoutForUpdate, type StoredPayout } from './store.ts';

/** A payout and its booking, locked until the transaction ends. */
export type LockedPayout = {
  transaction: BookingTransaction;
  booking: LockedBooking;
  payout: StoredPayout;
};

/**
 * Locks a booking, then its payout. All writes of a payout or its attempts hold both locks, in this order, as a booking
 * that leaves Paid does. Undefined if the booking has no payout.
 */
export const lockPayout = async (
  transaction: BookingTransaction,
  bookingId: string,
): Promise<LockedPayout | undefined> => {
  const booking = await findBookingForUpdate(transaction, bookingId);
  const payout = booking && (await findPayoutForUpdate(transaction, bookingId));
  return payout && { transaction, booking, payout };
};

/** Runs `work` in a transaction with the payout of a booking locked; with undefined if the booking has none. */
export const withLockedPayout = <Result>(
  { db }: Pick<Context, 'db'>,
  bookingId: string,
  work: (locked: LockedPayout | undefined, transaction: BookingTransaction) => Promise<Result>,
): Promise<Result> =>
  db
    .transaction()
    .execute(async (transaction) => work(await lockPayout(transaction, bookingId), transaction));

/**
 * Locks several payouts with their bookings, in the order of their ids, so that two transactions that do so can't
 * deadlock. Those that don't exist are left out.
 */
export const lockPayouts = async (
  transaction: BookingTransaction,
  bookingIds: readonly string[],
): Promise<LockedPayout[]> => {
  const locked: LockedPayout[] = [];
  for (const id of [...new Set(bookingIds)].toSorted()) {
    const found = await lockPayout(transaction, id);
    if (found) locked.push(found);
  }
  return locked;
};
