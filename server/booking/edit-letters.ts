import type { BookingStatus } from '#domain/booking-status.ts';
import type { Context } from '../context.ts';
import { findHeldCents } from '../payment/store.ts';
import { bookingCancelledLetter } from './booking-cancelled.email.ts';
import { bookingChangedLetter } from './booking-changed.email.ts';
import { bookingConfirmedLetter } from './booking-confirmed.email.ts';
import { bookingReceivedLetter } from './booking-received.email.ts';
import { bookingRejectedLetter } from './booking-rejected.email.ts';
import { bookingRequestedLetter } from './booking-requested.email.ts';
import { type Reader, readers } from './letter-facts.ts';
import type { BookingTransaction, LockedBooking } from './store.ts';

type Edit = {
  /** The booking as it was before. */
  found: LockedBooking;
  to: BookingStatus;
  /** The line of its activity that says what was changed. */
  lineId: number;
};

/** Tells both sides of an administrator's edit: by the letter that its new status has anyway, else by what was changed. */
export const addEditLetters = async (
  { jobs }: Pick<Context, 'jobs'>,
  transaction: BookingTransaction,
  edit: Edit,
): Promise<void> => {
  const bookingId = edit.found.id;
  const told = await addUsualLetters({ jobs }, transaction, edit);
  const others = readers.filter((reader) => !told.includes(reader));
  if (others.length === 0) return;
  const ids = { bookingId, lineId: edit.lineId, readers: others };
  await jobs.enqueue(transaction, bookingChangedLetter.job, ids);
};

/** Answers to whom the usual letters of the new status go. */
const addUsualLetters = async (
  { jobs }: Pick<Context, 'jobs'>,
  transaction: BookingTransaction,
  { found, to }: Edit,
): Promise<readonly Reader[]> => {
  const { id: bookingId, status: from } = found;
  if (to === from) return [];
  // Becoming Paid adds them itself; what was Paid before had them then.
  if (to === 'Paid') return found.access_letter_at === null ? readers : [];
  // The others ask to pay, or say that nothing was charged: not to somebody who has paid.
  if (from === 'Paid' || from === 'ProcessingPayment') return [];
  if ((await findHeldCents(transaction, bookingId)) > 0) return [];
  if (to === 'PendingConfirmation') {
    await jobs.enqueue(transaction, bookingReceivedLetter.job, { bookingId });
    await jobs.enqueue(transaction, bookingRequestedLetter.job, { bookingId });
    return readers;
  }
  if (to === 'Cancelled') {
    await jobs.enqueue(transaction, bookingCancelledLetter.job, { bookingId, reason: 'asked' });
    return readers;
  }
  if (to !== 'PendingPayment' && to !== 'Rejected') return [];
  const answer = to === 'PendingPayment' ? bookingConfirmedLetter : bookingRejectedLetter;
  await jobs.enqueue(transaction, answer.job, { bookingId });
  return ['hunter'];
};
