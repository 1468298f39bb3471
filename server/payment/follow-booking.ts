import { updateBookingIn } from '../booking/store.ts';
import type { BookingLeftPaid, BookingPaid, EventHandler } from '../event.ts';
import { paymentAlarmEmail } from './payment-alarm.email.ts';
import { markSold } from './sold-store.ts';
import { claimPayment, findFailedOrder, flagPayments, recordManualPayment } from './store.ts';

/**
 * Assigns a payment to a booking that became Paid: its captured payment, or else a manual payment, recorded with the
 * administrator who set the booking to Paid. Of a payment by hand that came to be in doubt while it was held, the
 * administrators are told now (docs/rules/payments.md#payments-in-doubt).
 * @throws Error when there is neither a captured payment nor an administrator.
 */
export const claimPaymentOf: EventHandler<BookingPaid> = async (
  { now, jobs },
  transaction,
  { bookingId, totalCents: amountCents, actorId },
) => {
  const claimed = await claimPayment(transaction, { bookingId, amountCents });
  const recordedBy = claimed ? claimed.recorded_by : actorId;
  if (!claimed && recordedBy === null) throw new Error(`Booking ${bookingId} is Paid without a payment.`);
  if (!claimed && recordedBy !== null && amountCents > 0)
    await recordManualPayment(transaction, { bookingId, amountCents, recordedBy, at: now() });
  await markSold(transaction, bookingId, now());
  await updateBookingIn(transaction, { id: bookingId, status: 'Paid' }, { payment_recorded_by: recordedBy });
  if (!claimed?.isDoubtedSince) return;
  const failed = await findFailedOrder(transaction, bookingId);
  if (failed)
    await jobs.enqueue(transaction, paymentAlarmEmail.job, { orderId: failed.id, what: 'failedAfterPaid' });
};

/** Flags the captured payments of a booking that is no longer Paid, and notifies the administrators. */
export const flagPaymentsOf: EventHandler<BookingLeftPaid> = async (
  { now, jobs },
  transaction,
  { bookingId },
) => {
  for (const orderId of await flagPayments(transaction, bookingId, {
    at: now(),
    reason: { kind: 'leftPaid' },
  }))
    await jobs.enqueue(transaction, paymentAlarmEmail.job, { orderId, what: 'leftPaid' });
};
