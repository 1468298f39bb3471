import type { booking } from '#contract/booking.ts';
import { canAnswerBooking } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import { bookingConfirmedEmail } from './booking-confirmed.email.ts';
import { moveAs } from './move.ts';

/** The host confirms a request: the hunter is asked to pay. */
export const confirmBooking: Operation<typeof booking.confirmBooking> = (ctx, call) =>
  moveAs(ctx, call, {
    action: 'confirm',
    isAllowed: canAnswerBooking,
    details: (side) => ({ kind: 'confirmed', by: side === 'host' ? 'host' : 'administrator' }),
    addEmails: (transaction, bookingId) =>
      ctx.jobs.enqueue(transaction, bookingConfirmedEmail.job, { bookingId }),
    isAnswer: true,
  });
