import { dueNow, resumedClock } from '#domain/booking-clock.ts';
import type { BookingStatus } from '#domain/booking-status.ts';
import type { Context } from '../context.ts';
import type { Job } from '../platform/jobs/queue.ts';
import { answerReminderEmail } from './answer-reminder.email.ts';
import { bookingCancelledEmail } from './booking-cancelled.email.ts';
import { findHeldCents, hasPaymentUnderWay } from './charged-store.ts';
import { clockRulesOf } from './clock-rules.ts';
import { moveBooking } from './move.ts';
import { paymentReminderEmail } from './payment-reminder.email.ts';
import {
  type BookingTransaction,
  findBookingForUpdate,
  insertActivity,
  type LockedBooking,
  listDueBookings,
  updateBookingIn,
} from './store.ts';

/** What a minute's sweep takes of each kind; the rest waits for the next one. */
const atOnce = 500;

/** Every minute: reminds of bookings that wait for an answer or a payment, and ends those whose time is up. */
export const runClocksJob: Job = {
  name: 'booking.run-clocks',
  schedule: '* * * * *',
  async run(ctx) {
    const due = await listDueBookings(ctx.db, ctx.now(), atOnce);
    for (const id of due) {
      // One that fails doesn't hold up the others; it is due again in a minute.
      await obeyClock(ctx, id).catch((err) =>
        ctx.log.error({ err, bookingId: id }, 'a clock was not obeyed'),
      );
    }
  },
};

/** Asked again under the row's lock: it may have been answered or paid, or another process was faster. */
const obeyClock = (ctx: Context, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (transaction) => {
    const found = await findBookingForUpdate(transaction, id);
    if (!found) return;
    const clock = { status: found.status, remindAt: found.remind_at, expireAt: found.expire_at };
    const due = dueNow(clock, ctx.now());
    const hasMoney = async () =>
      (await findHeldCents(transaction, id)) > 0 || (await hasPaymentUnderWay(transaction, id));
    if (due && (await hasMoney())) return putOff(ctx, transaction, found);
    if (due === 'expire') await expire(ctx, transaction, found);
    if (due === 'remind') await remind(ctx, transaction, found);
  });

/** Whoever has paid, or may have, isn't asked to, nor loses the days for it. Once the money went back, the clock goes on. */
const putOff = async (ctx: Context, transaction: BookingTransaction, found: LockedBooking): Promise<void> => {
  const { remindAt, expireAt } = resumedClock(found.expire_at, ctx.now(), clockRulesOf(ctx.config));
  await updateBookingIn(transaction, found, { remind_at: remindAt, expire_at: expireAt });
};

const isUnanswered = (status: BookingStatus): boolean => status === 'PendingConfirmation';

const expire = async (ctx: Context, transaction: BookingTransaction, found: LockedBooking): Promise<void> => {
  const reason = isUnanswered(found.status) ? 'unanswered' : 'unpaid';
  const details = { kind: 'expired', why: reason } as const;
  await moveBooking(ctx, transaction, found, 'cancel', { actorId: null, details });
  await ctx.jobs.enqueue(transaction, bookingCancelledEmail.job, { bookingId: found.id, reason });
};

const remind = async (ctx: Context, transaction: BookingTransaction, found: LockedBooking): Promise<void> => {
  const isHosts = isUnanswered(found.status);
  await updateBookingIn(transaction, found, { remind_at: null });
  const details = { kind: 'reminded', side: isHosts ? 'host' : 'hunter' } as const;
  await insertActivity(transaction, found.id, { actorId: null, details, at: ctx.now() });
  const reminder = isHosts ? answerReminderEmail : paymentReminderEmail;
  await ctx.jobs.enqueue(transaction, reminder.job, { bookingId: found.id });
};
