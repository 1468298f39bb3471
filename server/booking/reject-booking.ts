import type { booking } from '#contract/booking.ts';
import { canAnswerBooking } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import { bookingRejectedEmail } from './booking-rejected.email.ts';
import { moveAs } from './move.ts';

/** The host's no: the days are free again. */
export const rejectBooking: Operation<typeof booking.rejectBooking> = (ctx, call) =>
  moveAs(ctx, call, {
    action: 'reject',
    isAllowed: canAnswerBooking,
    message: ({ hostId }) =>
      `Rejected by ${call.caller.id === hostId ? 'the landowner' : 'an administrator'}.`,
    after: (transaction, bookingId) => ctx.jobs.enqueue(transaction, bookingRejectedEmail.job, { bookingId }),
  });
