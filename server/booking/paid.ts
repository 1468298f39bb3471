import { formatMoney } from '#domain/money.ts';
import { hostShare } from '#domain/pricing.ts';
import type { Context } from '../context.ts';
import { getListing } from '../listing/store.ts';
import { paymentAlarmEmail } from '../payment/payment-alarm.email.ts';
import { claimPayment, flagPayment, recordPayment } from '../payment/store.ts';
import { cancelPayout, insertPayoutActivity, makePayout } from '../payout/store.ts';
import { accessEmail } from './access.email.ts';
import { bookingPaidEmail } from './booking-paid.email.ts';
import { type BookingTransaction, type LockedBooking, markAccessEmail, updateBookingIn } from './store.ts';

type Becoming = Pick<
  LockedBooking,
  'id' | 'listing_id' | 'total_cents' | 'booking_price_cents' | 'owner_fee_percentage'
>;
type How = {
  /** The administrator who says so; null when it is the provider's doing. */
  actorId: string | null;
  sendEmails: boolean;
};

/**
 * All that follows from being Paid, in the transaction that makes it so; the booking's row stands at Paid already. Its
 * captured payment is claimed, or else it was paid by hand, as whoever says so has it written; the one payout; the one
 * access email, with the host's. May be called again: nothing of it comes twice
 * (docs/rules/booking.md#becoming-paid).
 */
export const followPaid = async (
  ctx: Pick<Context, 'now' | 'jobs'>,
  transaction: BookingTransaction,
  booking: Becoming,
  { actorId, sendEmails }: How,
): Promise<void> => {
  const { id: bookingId } = booking;
  const at = ctx.now();
  const { total_cents: totalCents } = booking;
  const claimed = await claimPayment(transaction, { bookingId, amountCents: totalCents });
  const recordedBy = claimed ? claimed.recorded_by : actorId;
  if (!claimed && recordedBy === null) throw new Error(`Nobody says that booking ${bookingId} is paid.`);
  if (!claimed && recordedBy !== null && totalCents > 0)
    await recordPayment(transaction, { bookingId, amountCents: totalCents, recordedBy, at });
  await updateBookingIn(
    transaction,
    { id: bookingId, status: 'Paid' },
    { paid_at: at, payment_recorded_by: recordedBy },
  );
  const { pay_pal_email: payPalEmail } = await getListing(transaction, booking.listing_id);
  const amountCents = hostShare(booking.booking_price_cents, booking.owner_fee_percentage);
  if (await makePayout(transaction, { bookingId, amountCents, payPalEmail, at })) {
    const message = `${formatMoney(amountCents)} is due, as the booking is paid.`;
    await insertPayoutActivity(transaction, bookingId, { actorId, message, at });
  }
  if (!sendEmails || !(await markAccessEmail(transaction, bookingId, at))) return;
  await ctx.jobs.enqueue(transaction, accessEmail.job, { bookingId });
  await ctx.jobs.enqueue(transaction, bookingPaidEmail.job, { bookingId });
};

/**
 * All that follows from being Paid no longer, in the same transaction: a payout that wasn't sent is called off, and
 * money that is left without a booking to pay is flagged for the administrators, who are told.
 */
export const followUnpaid = async (
  { now, jobs }: Pick<Context, 'now' | 'jobs'>,
  transaction: BookingTransaction,
  bookingId: string,
  { actorId }: Pick<How, 'actorId'>,
): Promise<void> => {
  const at = now();
  if (await cancelPayout(transaction, bookingId)) {
    const message = 'Called off, as the booking is not paid any more.';
    await insertPayoutActivity(transaction, bookingId, { actorId, message, at });
  }
  const reason = 'Its booking is not paid any more, and the money was not given back.';
  for (const orderId of await flagPayment(transaction, bookingId, { at, reason }))
    await jobs.enqueue(transaction, paymentAlarmEmail.job, { orderId, what: 'leftPaid' });
};
