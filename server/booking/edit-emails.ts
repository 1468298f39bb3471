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
  /** The booking before the edit. */
  found: LockedBooking;
  to: BookingStatus;
  /** The activity line that describes the edit. */
  lineId: number;
};

/**
 * Emails both sides about an administrator's edit: the usual email of the new status, or one that lists the changes.
 */
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

/** Adds the usual emails of the new status. Returns the sides that get one. */
const addUsualEmails = async (
  { jobs }: Pick<Context, 'jobs'>,
  transaction: BookingTransaction,
  { found, to }: Edit,
): Promise<readonly Side[]> => {
  const { id: bookingId, status: from } = found;
  if (to === from) return [];
  // Becoming Paid adds its own emails, once: a booking that was Paid before has sent them.
  if (to === 'Paid') return found.access_email_at === null ? sides : [];
  // The other emails ask to pay or say that nothing was charged: wrong for a hunter who has paid.
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
