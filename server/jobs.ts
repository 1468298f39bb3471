import { confirmEmailLetter } from './account-links/confirm-email.email.ts';
import { deleteExpiredJob } from './auth/delete-expired.job.ts';
import { passwordChangedLetter } from './auth/password-changed.email.ts';
import { resetPasswordLetter } from './auth/reset-password.email.ts';
import { resetWhileSuspendedLetter } from './auth/reset-while-suspended.email.ts';
import { accessLetter } from './booking/access.email.ts';
import { answerReminderLetter } from './booking/answer-reminder.email.ts';
import { bookingCancelledLetter } from './booking/booking-cancelled.email.ts';
import { bookingChangedLetter } from './booking/booking-changed.email.ts';
import { bookingConfirmedLetter } from './booking/booking-confirmed.email.ts';
import { bookingPaidLetter } from './booking/booking-paid.email.ts';
import { bookingReceivedLetter } from './booking/booking-received.email.ts';
import { bookingRejectedLetter } from './booking/booking-rejected.email.ts';
import { bookingRequestedLetter } from './booking/booking-requested.email.ts';
import { paymentReminderLetter } from './booking/payment-reminder.email.ts';
import { runClocksJob } from './booking/run-clocks.job.ts';
import { deleteOldAnswersJob } from './idempotency/delete-old-answers.job.ts';
import type { Job } from './jobs/queue.ts';
import { listingApprovedLetter } from './listing/listing-approved.email.ts';
import { listingReceivedLetter } from './listing/listing-received.email.ts';
import { listingSubmittedLetter } from './listing/listing-submitted.email.ts';
import { watchDelaysJob } from './mail/watch-delays.job.ts';
import { deleteOldEventsJob } from './payment/delete-old-events.job.ts';
import { lookAfterJob } from './payment/look-after.ts';
import { paymentAlarmLetter } from './payment/payment-alarm.email.ts';
import { paymentDeclinedLetter } from './payment/payment-declined.email.ts';
import { paymentEventJob } from './payment/payment-events.ts';
import { paymentRefundedLetter } from './payment/payment-refunded.email.ts';
import { reconcileJob } from './payment/reconcile.job.ts';
import { deleteUnclaimedJob } from './upload/delete-unclaimed.job.ts';
import { accountSuspendedLetter } from './user/account-suspended.email.ts';
import { suspensionLiftedLetter } from './user/suspension-lifted.email.ts';

/** Every letter the house sends. */
export const letters = [
  confirmEmailLetter,
  resetPasswordLetter,
  resetWhileSuspendedLetter,
  passwordChangedLetter,
  listingSubmittedLetter,
  listingReceivedLetter,
  listingApprovedLetter,
  bookingReceivedLetter,
  bookingRequestedLetter,
  answerReminderLetter,
  bookingConfirmedLetter,
  paymentReminderLetter,
  accessLetter,
  bookingPaidLetter,
  paymentDeclinedLetter,
  paymentRefundedLetter,
  paymentAlarmLetter,
  bookingRejectedLetter,
  bookingCancelledLetter,
  bookingChangedLetter,
  accountSuspendedLetter,
  suspensionLiftedLetter,
];

/** Every kind of background work. */
export const jobs: readonly Job<never>[] = [
  deleteExpiredJob,
  deleteOldAnswersJob,
  deleteOldEventsJob,
  deleteUnclaimedJob,
  runClocksJob,
  reconcileJob,
  lookAfterJob,
  paymentEventJob,
  watchDelaysJob,
  ...letters.map(({ job }) => job),
];
