import type { booking } from '#contract/booking.ts';
import { canAnswerBooking } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import { bookingRejectedEmail } from './booking-rejected.email.ts';
import { moveAs } from './move.ts';

/** The host rejects a request, best with a reason: its days are released (docs/rules/booking.md#rejection). */
export const rejectBooking: Operation<typeof booking.rejectBooking> = (ctx, call) =>
  moveAs(ctx, call, {
    action: 'reject',
    isAllowed: canAnswerBooking,
    details: (side) => ({
      kind: 'rejected',
      by: side === 'host' ? 'host' : 'administrator',
      ...(call.body.reason && { why: call.body.reason }),
    }),
    addEmails: (transaction, bookingId) =>
      ctx.jobs.enqueue(transaction, bookingRejectedEmail.job, { bookingId }),
    isAnswer: true,
  });
