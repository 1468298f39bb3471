import { next } from '#domain/booking-status.ts';
import type { EventHandler, UserSuspended } from '../event.ts';
import { bookingCancelledEmail } from './booking-cancelled.email.ts';
import { moveBooking } from './move.ts';
import { findBookingForUpdate, listUnpaidOf } from './store.ts';

/**
 * Cancels all unpaid bookings of a suspended user, with emails to both sides. Bookings in ProcessingPayment are left
 * alone: they become paid, or return to PendingPayment and expire.
 */
export const cancelUnpaidBookings: EventHandler<UserSuspended> = async (
  ctx,
  transaction,
  { userId, administratorId },
) => {
  for (const id of await listUnpaidOf(transaction, userId)) {
    // The status is checked again under the row's lock: the booking may have been answered or paid meanwhile.
    const found = await findBookingForUpdate(transaction, id);
    if (!found || !next(found.status, 'cancel')) continue;
    const by = administratorId ? 'administrator' : 'suspension';
    const line = { actorId: administratorId, details: { kind: 'cancelled', by } } as const;
    await moveBooking(ctx, transaction, found, 'cancel', line);
    await ctx.jobs.enqueue(transaction, bookingCancelledEmail.job, { bookingId: id, reason: 'asked' });
  }
};
