import type { bookingAdministration } from '#contract/booking-administration.ts';
import { Refused } from '#contract/refusals.ts';
import { canBeAnswered } from '#domain/booking-status.ts';
import type { Operation } from '../operation.ts';
import { findLastReminder, insertActivity } from './activity-store.ts';
import { readAdminBooking } from './admin-answers.ts';
import { answerReminderEmail } from './answer-reminder.email.ts';
import { paymentReminderEmail } from './payment-reminder.email.ts';
import { updateBookingIn } from './store.ts';
import { getAdminBooking } from './table-store.ts';
import { lockWaitingBooking } from './waiting-booking.ts';

/** The least time between two reminders, in ms. */
const leastGapMs = 3_600_000;

/** An administrator reminds whom the booking waits for: the host to answer, or the hunter to pay. */
export const remindBooking: Operation<typeof bookingAdministration.remindBooking> = (
  ctx,
  { caller, params, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const found = await lockWaitingBooking(transaction, params.id);
    const at = ctx.now();
    const last = await findLastReminder(transaction, found.id);
    const waitMs = last ? last.getTime() + leastGapMs - at.getTime() : 0;
    if (waitMs > 0) throw new Refused('remindedLately', { retryAfter: Math.ceil(waitMs / 1000) });
    const isToHost = canBeAnswered(found.status);
    // The automatic reminder would only repeat it.
    await updateBookingIn(transaction, found, { remind_at: null });
    const details = { kind: 'reminded', side: isToHost ? 'host' : 'hunter' } as const;
    const requestId = await insertActivity(transaction, found.id, { actorId: caller.id, details, at });
    const reminder = isToHost ? answerReminderEmail : paymentReminderEmail;
    await ctx.jobs.enqueue(transaction, reminder.job, { bookingId: found.id, requestId });
    return saveAnswer(
      transaction,
      await readAdminBooking(transaction, await getAdminBooking(transaction, found.id), {
        caller,
        now: ctx.now(),
      }),
    );
  });
