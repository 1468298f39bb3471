import type { paymentAdministration } from '#contract/payment-administration.ts';
import { refuse } from '#contract/refusals.ts';
import type { BookingActivity } from '#domain/booking-activity.ts';
import { next } from '#domain/booking-status.ts';
import { sides } from '#domain/permissions.ts';
import { insertActivity } from '../booking/activity-store.ts';
import { readAdminBooking } from '../booking/admin-answers.ts';
import { bookingChangedEmail } from '../booking/booking-changed.email.ts';
import { moveBooking } from '../booking/move.ts';
import { type BookingTransaction, findBookingForUpdate, type LockedBooking } from '../booking/store.ts';
import { getAdminBooking } from '../booking/table-store.ts';
import type { Context } from '../context.ts';
import type { Call, Operation } from '../operation.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { withdrawManualPayment } from './store.ts';

type WithdrawCall = Call<typeof paymentAdministration.withdrawPayment>;

/** Withdraws a manual payment that never arrived: the booking that it paid returns to PendingPayment. */
export const withdrawPayment: Operation<typeof paymentAdministration.withdrawPayment> = (
  ctx,
  { caller, params, body, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const found = await findBookingForUpdate(transaction, params.bookingId);
    if (!found) return refuse('notFound');
    const record = await withdrawManualPayment(transaction, found.id, body.paymentId, ctx.now());
    if (!record) return refuse('nothingToWithdraw');
    // Somebody may have confirmed meanwhile that it came.
    if (body.doubtedDateTime && record.doubted_at?.getTime() !== body.doubtedDateTime.getTime())
      return refuse('changedMeanwhile');
    const details = {
      kind: 'paymentWithdrawn',
      amountCents: record.amount_cents,
      reason: body.reason,
    } as const;
    const line = { actorId: caller.id, details };
    if (next(found.status, 'withdrawPayment') && record.flagged_at === null)
      await returnToPendingPayment(ctx, transaction, found, { ...line, sendEmails: body.sendEmails });
    else await insertActivity(transaction, found.id, { ...line, at: ctx.now() });
    return saveAnswer(
      transaction,
      await readAdminBooking(transaction, await getAdminBooking(transaction, found.id), {
        caller,
        now: ctx.now(),
      }),
    );
  });

type Line = { actorId: string; details: BookingActivity; sendEmails: WithdrawCall['body']['sendEmails'] };

/** Returns the booking to PendingPayment and emails both sides, since both were notified that it is paid. */
const returnToPendingPayment = async (
  ctx: Context,
  transaction: BookingTransaction,
  found: LockedBooking,
  { sendEmails, ...line }: Line,
): Promise<void> => {
  const author = { id: line.actorId, at: ctx.now() };
  const subject = { type: 'booking', id: found.id } as const;
  const { status, lineId } = await moveBooking(ctx, transaction, found, 'withdrawPayment', line);
  await insertAudit(transaction, author, subject, { bookingStatus: found.status }, { bookingStatus: status });
  if (!sendEmails) return;
  await ctx.jobs.enqueue(transaction, bookingChangedEmail.job, {
    bookingId: found.id,
    lineId,
    readers: sides,
  });
};
