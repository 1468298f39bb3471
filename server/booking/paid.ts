import type { EventContext } from '../event.ts';
import { accessEmail } from './access.email.ts';
import { findPayAnewLine } from './activity-store.ts';
import { bookingPaidEmail } from './booking-paid.email.ts';
import {
  type BookingTransaction,
  fixHost,
  type LockedBooking,
  markAccessEmail,
  updateBookingIn,
} from './store.ts';

type PaidBooking = Pick<
  LockedBooking,
  'id' | 'listing_id' | 'total_cents' | 'booking_price_cents' | 'owner_fee_percentage'
>;
type Options = {
  /** The administrator who set it to Paid; null when the payment provider captured the payment. */
  actorId: string | null;
  sendEmails: boolean;
};

/**
 * The effects of becoming Paid, in the same transaction; the booking's row must be Paid already. The access email and
 * the host's email are queued, the payment is claimed or recorded, and the payout made (see events.ts). Idempotent:
 * calling it again repeats nothing (docs/rules/booking.md#becoming-paid).
 */
export const applyPaid = async (
  ctx: EventContext,
  transaction: BookingTransaction,
  booking: PaidBooking,
  { actorId, sendEmails }: Options,
): Promise<void> => {
  const { id: bookingId } = booking;
  const at = ctx.now();
  await updateBookingIn(transaction, { id: bookingId, status: 'Paid' }, { paid_at: at });
  await fixHost(transaction, bookingId);
  const isHostTold = !sendEmails || (await queuePaidEmails(ctx, transaction, bookingId));
  await ctx.events.bookingPaid(ctx, transaction, {
    bookingId,
    listingId: booking.listing_id,
    totalCents: booking.total_cents,
    bookingPriceCents: booking.booking_price_cents,
    hostFraction: booking.owner_fee_percentage,
    actorId,
    isHostTold,
  });
};

/**
 * Queues the access email and the host's email about a Paid booking, unless they were queued before; after a move that
 * was paid anew they are queued again. Returns whether it did.
 */
export const queuePaidEmails = async (
  { jobs, now }: Pick<EventContext, 'jobs' | 'now'>,
  transaction: BookingTransaction,
  bookingId: string,
): Promise<boolean> => {
  if (!(await markAccessEmail(transaction, bookingId, now()))) return false;
  const paidAnew = await findPayAnewLine(transaction, bookingId);
  const ids = { bookingId, ...(paidAnew !== undefined && { paidAnew }) };
  await jobs.enqueue(transaction, accessEmail.job, ids);
  await jobs.enqueue(transaction, bookingPaidEmail.job, ids);
  return true;
};
