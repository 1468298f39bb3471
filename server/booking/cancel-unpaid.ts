import { next } from '#domain/booking-status.ts';
import type { EventHandler, UserSuspended } from '../event.ts';
import { bookingCancelledEmail } from './booking-cancelled.email.ts';
import { moveBooking } from './move.ts';
import { findBookingForUpdate, listUnpaidOf } from './store.ts';

/**
 * Cancels, for an administrator, all that a person has asked for and not paid, with emails to both sides. What is
 * just being paid is let be: it will be paid, or end by its clock.
 */
export const cancelUnpaidBookings: EventHandler<UserSuspended> = async (
  ctx,
  transaction,
  { userId, administratorId },
) => {
  for (const id of await listUnpaidOf(transaction, userId)) {
    // Asked again under the row's lock: it may have been answered or paid meanwhile.
    const found = await findBookingForUpdate(transaction, id);
    if (!found || !next(found.status, 'cancel')) continue;
    const line = { actorId: administratorId, details: { kind: 'cancelled', by: 'administrator' } } as const;
    await moveBooking(ctx, transaction, found, 'cancel', line);
    await ctx.jobs.enqueue(transaction, bookingCancelledEmail.job, { bookingId: id, reason: 'asked' });
  }
};
