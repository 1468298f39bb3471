import type { bookingAdministration } from '#contract/booking-administration.ts';
import { Refused, refuse } from '#contract/refusals.ts';
import { sides } from '#domain/permissions.ts';
import { changeKinds, maxResentPerHour, type ResendableEmail } from '#domain/resendable-emails.ts';
import type { Context } from '../context.ts';
import type { Operation } from '../operation.ts';
import {
  countActivitySince,
  findLastLine,
  findLastMoveTo,
  insertActivity,
  listActivity,
} from './activity-store.ts';
import { emailsToResendOf, readAdminBooking } from './admin-answers.ts';
import { bookingCancelledEmail } from './booking-cancelled.email.ts';
import { bookingChangedEmail } from './booking-changed.email.ts';
import { bookingConfirmedEmail } from './booking-confirmed.email.ts';
import { bookingPaidEmail } from './booking-paid.email.ts';
import { bookingReceivedEmail } from './booking-received.email.ts';
import { bookingRejectedEmail } from './booking-rejected.email.ts';
import { bookingRequestedEmail } from './booking-requested.email.ts';
import { type BookingTransaction, findBookingForUpdate } from './store.ts';
import { getAdminBooking } from './table-store.ts';

const perMs = 3_600_000;

/** An administrator sends an email of a booking once more (docs/rules/emails.md#sent-again). */
export const resendBookingEmail: Operation<typeof bookingAdministration.resendBookingEmail> = (
  ctx,
  { caller, params, body: { email }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const found = await findBookingForUpdate(transaction, params.id);
    if (!found) return refuse('notFound');
    const row = await getAdminBooking(transaction, found.id);
    const fitting = emailsToResendOf(row, await listActivity(transaction, [found.id]));
    if (!fitting.includes(email)) return refuse('noSuchEmail');
    const at = ctx.now();
    const since = new Date(at.getTime() - perMs);
    if ((await countActivitySince(transaction, found.id, 'emailSentAgain', since)) >= maxResentPerHour)
      throw new Refused('resentLately', { retryAfter: perMs / 1000 });
    const details = { kind: 'emailSentAgain', email } as const;
    const again = await insertActivity(transaction, found.id, { actorId: caller.id, details, at });
    await enqueueAgain(ctx, transaction, { bookingId: found.id, again }, email);
    return saveAnswer(transaction, await readAdminBooking(transaction, row, { caller, now: ctx.now() }));
  });

const plainJobs = {
  received: bookingReceivedEmail.job,
  requested: bookingRequestedEmail.job,
  booked: bookingRequestedEmail.job,
  confirmed: bookingConfirmedEmail.job,
  rejected: bookingRejectedEmail.job,
  paid: bookingPaidEmail.job,
};

/** @throws Refused 'noSuchEmail' when the booking was never changed. */
const enqueueAgain = async (
  { jobs }: Pick<Context, 'jobs'>,
  transaction: BookingTransaction,
  ids: { bookingId: string; again: number },
  email: ResendableEmail,
): Promise<void> => {
  if (email === 'cancelled') {
    const cancelled = await findLastMoveTo(transaction, ids.bookingId, 'Cancelled');
    const reason = cancelled?.kind === 'expired' ? cancelled.why : 'asked';
    return jobs.enqueue(transaction, bookingCancelledEmail.job, { ...ids, reason });
  }
  if (email === 'changed') {
    const changed = await findLastLine(transaction, ids.bookingId, changeKinds);
    if (!changed) return refuse('noSuchEmail');
    return jobs.enqueue(transaction, bookingChangedEmail.job, { ...ids, lineId: changed.id, readers: sides });
  }
  return jobs.enqueue(transaction, plainJobs[email], ids);
};
