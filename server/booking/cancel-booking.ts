import type { booking } from '#contract/booking.ts';
import { canCancelBooking } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import { bookingCancelledEmail } from './booking-cancelled.email.ts';
import { moveAs } from './move.ts';

/** The hunter cancels an unpaid booking: its days are released and both sides are emailed. */
export const cancelBooking: Operation<typeof booking.cancelBooking> = (ctx, call) =>
  moveAs(ctx, call, {
    action: 'cancel',
    isAllowed: canCancelBooking,
    details: (side) => ({ kind: 'cancelled', by: side === 'hunter' ? 'hunter' : 'administrator' }),
    addEmails: (transaction, bookingId) =>
      ctx.jobs.enqueue(transaction, bookingCancelledEmail.job, { bookingId, reason: 'asked' }),
  });
