import { refuse } from '#contract/refusals.ts';
import { isUnpaid } from '#domain/booking-status.ts';
import { findHeldCents, hasPaymentUnderWay } from './charged-store.ts';
import { type BookingTransaction, findBookingForUpdate, type LockedBooking } from './store.ts';

/**
 * Locks a booking that waits for its host's answer or its hunter's payment.
 * @throws Refused 'notFound', or 'notWaiting' when it waits for neither, or money of it is held or under way.
 */
export const lockWaitingBooking = async (
  transaction: BookingTransaction,
  id: string,
): Promise<LockedBooking> => {
  const found = await findBookingForUpdate(transaction, id);
  if (!found) return refuse('notFound');
  const hasMoney = (await findHeldCents(transaction, id)) > 0 || (await hasPaymentUnderWay(transaction, id));
  return isUnpaid(found.status) && !hasMoney ? found : refuse('notWaiting');
};
