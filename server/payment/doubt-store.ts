import type { Cents } from '#domain/money.ts';
import { isOrderDoubted } from '../booking/charged-store.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';

/**
 * Puts the payment by hand of a booking in doubt, if there is one (docs/rules/payments.md#payments-in-doubt): also one
 * that is held, which is in doubt once it pays the booking again. One that is in doubt already stays so since then. The
 * caller must hold the booking's lock.
 */
export const doubtManualPayment = async (db: DbOrTransaction, bookingId: string, at: Date): Promise<void> => {
  await db
    .updateTable('payment_orders')
    .set({ doubted_at: at })
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'Captured')
    .where('recorded_by', 'is not', null)
    .where('doubted_at', 'is', null)
    .execute();
};

/**
 * Ends the doubt about a payment by hand: an administrator says that it came. Returns its amount in cents; undefined if
 * it is not in doubt. The caller must hold the booking's lock.
 */
export const confirmDoubtedPayment = async (
  db: DbOrTransaction,
  bookingId: string,
  paymentId: string,
): Promise<Cents | undefined> => {
  const confirmed = await db
    .updateTable('payment_orders as o')
    .set({ doubted_at: null })
    .where('o.booking_id', '=', bookingId)
    .where('o.id', '=', paymentId)
    .where(isOrderDoubted)
    .returning('o.amount_cents')
    .executeTakeFirst();
  return confirmed?.amount_cents;
};
