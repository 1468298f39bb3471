import { cancelUnpaidBookings } from './booking/cancel-unpaid.ts';
import { addSign } from './conduct/add-sign.ts';
import { closeReportsOfReview } from './conduct/close-reports-of-review.ts';
import type { Events } from './event.ts';
import { adoptQuestionOf } from './message/adopt-question.ts';
import { claimPaymentOf, flagPaymentsOf } from './payment/follow-booking.ts';
import { endPayoutOf, makePayoutOf, tellGoesOn } from './payout/follow-booking.ts';
import { pollReportedAttempts } from './payout/follow-provider.ts';
import { reducePayoutBy, tellHostOfRefund } from './payout/follow-refund.ts';

/** The handlers of each event. They run in this order, in the transaction of the event. */
export const events: Events = {
  async bookingPaid(ctx, transaction, event) {
    await claimPaymentOf(ctx, transaction, event);
    await makePayoutOf(ctx, transaction, event);
    await adoptQuestionOf(ctx, transaction, event);
  },
  async bookingLeftPaid(ctx, transaction, event) {
    await endPayoutOf(ctx, transaction, event);
    await flagPaymentsOf(ctx, transaction, event);
  },
  doubtEnded: tellGoesOn,
  refundChanged: reducePayoutBy,
  refundTaken: tellHostOfRefund,
  providerReported: pollReportedAttempts,
  userSuspended: cancelUnpaidBookings,
  listingApproved: addSign,
  reviewHidden: closeReportsOfReview,
};
