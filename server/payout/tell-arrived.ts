import type { BookingTransaction } from '../booking/store.ts';
import type { Context } from '../context.ts';
import type { StoredAttempt } from './attempt-store.ts';
import { payoutSentEmail } from './payout-sent.email.ts';

type Arrived = Pick<StoredAttempt, 'id' | 'booking_id' | 'host_id'>;

/** Queues the statement of a payment by PayPal, also by hand, that its payee has since `at`. */
export const tellArrived = (
  { jobs }: Pick<Context, 'jobs'>,
  transaction: BookingTransaction,
  { id: attemptId, booking_id: bookingId, host_id: hostId }: Arrived,
  at: Date,
): Promise<void> =>
  jobs.enqueue(transaction, payoutSentEmail.job, {
    ...{ hostId, bookingIds: [bookingId], sentAt: at.getTime(), attemptId },
  });
