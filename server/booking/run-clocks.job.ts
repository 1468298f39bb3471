import { dueNow, resumedClock } from '#domain/booking-clock.ts';
import { canBeAnswered } from '#domain/booking-status.ts';
import type { Context } from '../context.ts';
import type { Job } from '../platform/jobs/queue.ts';
import { insertActivity } from './activity-store.ts';
import { answerReminderEmail } from './answer-reminder.email.ts';
import { updateAnswerTime } from './answer-time-store.ts';
import { bookingCancelledEmail } from './booking-cancelled.email.ts';
import { findHeldCents, hasPaymentUnderWay } from './charged-store.ts';
import { clockRulesOf } from './clock-rules.ts';
import { moveBooking } from './move.ts';
import { paymentReminderEmail } from './payment-reminder.email.ts';
import {
  type BookingTransaction,
  findBookingForUpdate,
  type LockedBooking,
  listDueBookings,
  updateBookingIn,
} from './store.ts';

/** Bookings per run and kind (reminders, expiries); the rest waits for the next run. */
const batchSize = 500;

/** Every minute: sends reminders of bookings that wait for an answer or a payment, and cancels expired ones. */
export const runClocksJob: Job = {
  name: 'booking.run-clocks',
  schedule: '* * * * *',
  async run(ctx) {
    const due = await listDueBookings(ctx.db, ctx.now(), batchSize);
    for (const id of due) {
      // A failure does not stop the others; this booking is due again in a minute.
      await runClock(ctx, id).catch((err) =>
        ctx.log.error({ err, bookingId: id }, 'failed to run the clock of a booking'),
      );
    }
  },
};

/** Checks again under the row's lock: it may have been answered or paid, or handled by another process. */
const runClock = (ctx: Context, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (transaction) => {
    const found = await findBookingForUpdate(transaction, id);
    if (!found) return;
    const clock = { status: found.status, remindAt: found.remind_at, expireAt: found.expire_at };
    const due = dueNow(clock, ctx.now());
    const hasMoney = async () =>
      (await findHeldCents(transaction, id)) > 0 || (await hasPaymentUnderWay(transaction, id));
    if (due && (await hasMoney())) return postpone(ctx, transaction, found);
    if (due === 'expire') await expire(ctx, transaction, found);
    if (due === 'remind') await remind(ctx, transaction, found);
  });

/**
 * While money is held or a payment is under way, the hunter is neither reminded nor loses the days. A refund resumes
 * the clock.
 */
const postpone = async (
  ctx: Context,
  transaction: BookingTransaction,
  found: LockedBooking,
): Promise<void> => {
  const { remindAt, expireAt } = resumedClock(found.expire_at, ctx.now(), clockRulesOf(ctx.config));
  await updateBookingIn(transaction, found, { remind_at: remindAt, expire_at: expireAt });
};

const expire = async (ctx: Context, transaction: BookingTransaction, found: LockedBooking): Promise<void> => {
  const reason = canBeAnswered(found.status) ? 'unanswered' : 'unpaid';
  const details = { kind: 'expired', why: reason } as const;
  await moveBooking(ctx, transaction, found, 'cancel', { actorId: null, details });
  if (reason === 'unanswered') await updateAnswerTime(transaction, found.host_id);
  await ctx.jobs.enqueue(transaction, bookingCancelledEmail.job, { bookingId: found.id, reason });
};

const remind = async (ctx: Context, transaction: BookingTransaction, found: LockedBooking): Promise<void> => {
  const isToHost = canBeAnswered(found.status);
  await updateBookingIn(transaction, found, { remind_at: null });
  const details = { kind: 'reminded', side: isToHost ? 'host' : 'hunter' } as const;
  await insertActivity(transaction, found.id, { actorId: null, details, at: ctx.now() });
  const reminder = isToHost ? answerReminderEmail : paymentReminderEmail;
  await ctx.jobs.enqueue(transaction, reminder.job, { bookingId: found.id });
};
