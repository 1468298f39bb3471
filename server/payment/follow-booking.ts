import { updateBookingIn } from '../booking/store.ts';
import type { BookingLeftPaid, BookingPaid, EventHandler } from '../event.ts';
import { paymentAlarmEmail } from './payment-alarm.email.ts';
import { claimPayment, flagPayment, recordPayment } from './store.ts';

/**
 * Finds the money of a booking that is Paid: its captured payment is claimed, or else it was paid by hand, as the
 * administrator who says so has it written.
 * @throws Error when nobody says that it is paid.
 */
export const claimPaymentOf: EventHandler<BookingPaid> = async (
  { now },
  transaction,
  { bookingId, totalCents: amountCents, actorId },
) => {
  const claimed = await claimPayment(transaction, { bookingId, amountCents });
  const recordedBy = claimed ? claimed.recorded_by : actorId;
  if (!claimed && recordedBy === null) throw new Error(`Nobody says that booking ${bookingId} is paid.`);
  if (!claimed && recordedBy !== null && amountCents > 0)
    await recordPayment(transaction, { bookingId, amountCents, recordedBy, at: now() });
  await updateBookingIn(transaction, { id: bookingId, status: 'Paid' }, { payment_recorded_by: recordedBy });
};

/** Flags money that is left without a booking to pay, and tells the administrators. */
export const flagPaymentsOf: EventHandler<BookingLeftPaid> = async (
  { now, jobs },
  transaction,
  { bookingId },
) => {
  const reason = 'Its booking is not paid any more, and the money was not given back.';
  for (const orderId of await flagPayment(transaction, bookingId, { at: now(), reason }))
    await jobs.enqueue(transaction, paymentAlarmEmail.job, { orderId, what: 'leftPaid' });
};
