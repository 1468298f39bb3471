import type { BookingStatus } from '#domain/booking-status.ts';
import { type Side, sides } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import { bookingCancelledEmail } from './booking-cancelled.email.ts';
import { bookingChangedEmail } from './booking-changed.email.ts';
import { bookingConfirmedEmail } from './booking-confirmed.email.ts';
import { bookingReceivedEmail } from './booking-received.email.ts';
import { bookingRejectedEmail } from './booking-rejected.email.ts';
import { bookingRequestedEmail } from './booking-requested.email.ts';
import { findHeldCents, hasPaymentUnderWay } from './charged-store.ts';
import type { BookingTransaction, LockedBooking } from './store.ts';

type Edit = {
  /** The booking as it was before. */
  found: LockedBooking;
  to: BookingStatus;
  /** The line of its activity that says what was changed. */
  lineId: number;
};

/** Tells both sides of an administrator's edit: by the email that its new status has anyway, else by what was changed. */
export const addEditEmails = async (
  { jobs }: Pick<Context, 'jobs'>,
  transaction: BookingTransaction,
  edit: Edit,
): Promise<void> => {
  const bookingId = edit.found.id;
  const emailed = await addUsualEmails({ jobs }, transaction, edit);
  const others = sides.filter((side) => !emailed.includes(side));
  if (others.length === 0) return;
  const ids = { bookingId, lineId: edit.lineId, readers: others };
  await jobs.enqueue(transaction, bookingChangedEmail.job, ids);
};

/** Answers to whom the usual emails of the new status go. */
const addUsualEmails = async (
  { jobs }: Pick<Context, 'jobs'>,
  transaction: BookingTransaction,
  { found, to }: Edit,
): Promise<readonly Side[]> => {
  const { id: bookingId, status: from } = found;
  if (to === from) return [];
  // Becoming Paid adds them itself; what was Paid before had them then.
  if (to === 'Paid') return found.access_email_at === null ? sides : [];
  // The others ask to pay, or say that nothing was charged: not to somebody who has paid.
  if (from === 'Paid' || from === 'ProcessingPayment') return [];
  if ((await findHeldCents(transaction, bookingId)) > 0) return [];
  if (await hasPaymentUnderWay(transaction, bookingId)) return [];
  if (to === 'PendingConfirmation') {
    await jobs.enqueue(transaction, bookingReceivedEmail.job, { bookingId });
    await jobs.enqueue(transaction, bookingRequestedEmail.job, { bookingId });
    return sides;
  }
  if (to === 'Cancelled') {
    await jobs.enqueue(transaction, bookingCancelledEmail.job, { bookingId, reason: 'asked' });
    return sides;
  }
  if (to !== 'PendingPayment' && to !== 'Rejected') return [];
  const answer = to === 'PendingPayment' ? bookingConfirmedEmail : bookingRejectedEmail;
  await jobs.enqueue(transaction, answer.job, { bookingId });
  return ['hunter'];
};
