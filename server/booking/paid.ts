import type { EventContext } from '../event.ts';
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
 * payment is claimed or recorded and the one payout made (see events.ts), and the one access email goes out, with the
 * host's. May be called again: nothing of it comes twice (docs/rules/booking.md#becoming-paid).
 */
export const followPaid = async (
  ctx: EventContext,
  transaction: BookingTransaction,
  booking: Becoming,
  { actorId, sendEmails }: How,
): Promise<void> => {
  const { id: bookingId } = booking;
  const at = ctx.now();
  await updateBookingIn(transaction, { id: bookingId, status: 'Paid' }, { paid_at: at });
  await ctx.events.bookingPaid(ctx, transaction, {
    bookingId,
    listingId: booking.listing_id,
    totalCents: booking.total_cents,
    bookingPriceCents: booking.booking_price_cents,
    ownerFeePercentage: booking.owner_fee_percentage,
    actorId,
  });
  if (!sendEmails || !(await markAccessEmail(transaction, bookingId, at))) return;
  await ctx.jobs.enqueue(transaction, accessEmail.job, { bookingId });
  await ctx.jobs.enqueue(transaction, bookingPaidEmail.job, { bookingId });
};
