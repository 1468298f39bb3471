import type { booking } from '#contract/booking.ts';
import { canCancelBooking } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import { bookingCancelledEmail } from './booking-cancelled.email.ts';
import { moveAs } from './move.ts';

/** A hunter gives up a booking that isn't paid: the days are free again, both sides are told. */
export const cancelBooking: Operation<typeof booking.cancelBooking> = (ctx, call) =>
  moveAs(ctx, call, {
    action: 'cancel',
    isAllowed: canCancelBooking,
    details: (side) => ({ kind: 'cancelled', by: side === 'hunter' ? 'hunter' : 'administrator' }),
    after: (transaction, bookingId) =>
      ctx.jobs.enqueue(transaction, bookingCancelledEmail.job, { bookingId, reason: 'asked' }),
  });
