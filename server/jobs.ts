import { daysFreeEmail } from './alert/days-free.email.ts';
import { newLandEmail } from './alert/new-land.email.ts';
import { tellAlertsJob } from './alert/tell.job.ts';
import { deleteExpiredJob } from './auth/delete-expired.job.ts';
import { passwordChangedEmail } from './auth/password-changed.email.ts';
import { resetPasswordEmail } from './auth/reset-password.email.ts';
import { resetWhileSuspendedEmail } from './auth/reset-while-suspended.email.ts';
import { signedInEmail } from './auth/signed-in.email.ts';
import { accessEmail } from './booking/access.email.ts';
import { answerReminderEmail } from './booking/answer-reminder.email.ts';
import { bookingCancelledEmail } from './booking/booking-cancelled.email.ts';
import { bookingChangedEmail } from './booking/booking-changed.email.ts';
import { bookingConfirmedEmail } from './booking/booking-confirmed.email.ts';
import { bookingPaidEmail } from './booking/booking-paid.email.ts';
import { bookingReceivedEmail } from './booking/booking-received.email.ts';
import { bookingRejectedEmail } from './booking/booking-rejected.email.ts';
import { bookingRequestedEmail } from './booking/booking-requested.email.ts';
import { paymentReminderEmail } from './booking/payment-reminder.email.ts';
import { runClocksJob } from './booking/run-clocks.job.ts';
import { flagDismissedEmail } from './conduct/flag-dismissed.email.ts';
import { hunterFlaggedEmail } from './conduct/hunter-flagged.email.ts';
import { suspendedByFlagsEmail } from './conduct/suspended-by-flags.email.ts';
import { watchDelaysJob } from './email/watch-delays.job.ts';
import { changesAskedEmail } from './listing/changes-asked.email.ts';
import { listingApprovedEmail } from './listing/listing-approved.email.ts';
import { listingReceivedEmail } from './listing/listing-received.email.ts';
import { listingSubmittedEmail } from './listing/listing-submitted.email.ts';
import { payPalChangedEmail } from './listing/pay-pal-changed.email.ts';
import { unreadMessagesEmail } from './message/unread-messages.email.ts';
import { deleteOldViewsJob } from './page-view/delete-old-views.job.ts';
import { deleteOldEventsJob } from './payment/delete-old-events.job.ts';
import { paymentAlarmEmail } from './payment/payment-alarm.email.ts';
import { paymentDeclinedEmail } from './payment/payment-declined.email.ts';
import { paymentEventJob } from './payment/payment-events.ts';
import { paymentRefundedEmail } from './payment/payment-refunded.email.ts';
import { reconcileJob } from './payment/reconcile.job.ts';
import { reconcileOrderJob } from './payment/reconcile-order.ts';
import { addressChangedEmail } from './payout/address-changed.email.ts';
import { checkBackEmail } from './payout/check-back.email.ts';
import { payoutAlarmEmail } from './payout/payout-alarm.email.ts';
import { payoutNewsEmail, payoutReducedJob } from './payout/payout-news.email.ts';
import { payoutSentEmail } from './payout/payout-sent.email.ts';
import { pollAttemptJob } from './payout/poll-attempt.ts';
import { sendPayoutsJob } from './payout/send-payouts.job.ts';
import { confirmEmailEmail } from './platform/account-links/confirm-email.email.ts';
import { deleteOldAnswersJob } from './platform/idempotency/delete-old-answers.job.ts';
import type { Job } from './platform/jobs/queue.ts';
import { checkRecordsJob } from './records/check-records.job.ts';
import { recordsAlarmEmail } from './records/records-alarm.email.ts';
import { askForReviewsJob } from './review/ask-for-reviews.job.ts';
import { showReviewsJob } from './review/show-reviews.job.ts';
import { visitOverEmail } from './review/visit-over.email.ts';
import { countWordsJob } from './search/count-words.job.ts';
import { sumUpJob } from './statistics/sum-up.job.ts';
import { deleteUnclaimedJob } from './upload/delete-unclaimed.job.ts';
import { accountSuspendedEmail } from './user/account-suspended.email.ts';
import { confirmNewEmailEmail } from './user/confirm-new-email.email.ts';
import { emailChangedEmail } from './user/email-changed.email.ts';
import { keepEmailEmail } from './user/keep-email.email.ts';
import { suspensionLiftedEmail } from './user/suspension-lifted.email.ts';

/** Every kind of email that the product sends. */
export const emails = [
  confirmEmailEmail,
  resetPasswordEmail,
  resetWhileSuspendedEmail,
  passwordChangedEmail,
  signedInEmail,
  confirmNewEmailEmail,
  keepEmailEmail,
  emailChangedEmail,
  listingSubmittedEmail,
  listingReceivedEmail,
  changesAskedEmail,
  listingApprovedEmail,
  payPalChangedEmail,
  bookingReceivedEmail,
  bookingRequestedEmail,
  answerReminderEmail,
  bookingConfirmedEmail,
  paymentReminderEmail,
  accessEmail,
  bookingPaidEmail,
  paymentDeclinedEmail,
  paymentRefundedEmail,
  paymentAlarmEmail,
  recordsAlarmEmail,
  payoutAlarmEmail,
  addressChangedEmail,
  payoutNewsEmail,
  checkBackEmail,
  payoutSentEmail,
  bookingRejectedEmail,
  bookingCancelledEmail,
  bookingChangedEmail,
  visitOverEmail,
  unreadMessagesEmail,
  newLandEmail,
  daysFreeEmail,
  flagDismissedEmail,
  hunterFlaggedEmail,
  suspendedByFlagsEmail,
  accountSuspendedEmail,
  suspensionLiftedEmail,
];

/** Every kind of background job. */
export const jobs: readonly Job<never>[] = [
  deleteExpiredJob,
  deleteOldAnswersJob,
  deleteOldEventsJob,
  deleteOldViewsJob,
  deleteUnclaimedJob,
  runClocksJob,
  reconcileJob,
  checkRecordsJob,
  reconcileOrderJob,
  paymentEventJob,
  sendPayoutsJob,
  pollAttemptJob,
  watchDelaysJob,
  countWordsJob,
  sumUpJob,
  showReviewsJob,
  askForReviewsJob,
  tellAlertsJob,
  ...emails.map(({ job }) => job),
  payoutReducedJob,
];
