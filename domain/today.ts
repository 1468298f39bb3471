/**
 * What waits for an administrator.
 * - approveListing: a listing waits for approval
 * - answerRequest: a request is about to be cancelled, since its host has not answered
 * - lookAtPayment: a payment needs attention (see payment-attention.ts)
 * - chargeback: a bank took a payment back in the last days
 * - payOut: a manual payout is due
 * - failedPayout: a payout could not be paid, or its money came back
 * - unclaimedPayout: the receiver has not claimed a payout
 * - recordDiffers: a payment, refund or payout that only we or only the provider know
 * - recordsUnread: the provider's records could not be compared for too long
 */
export const taskKinds = [
  'approveListing',
  'answerRequest',
  'lookAtPayment',
  'chargeback',
  'payOut',
  'failedPayout',
  'unclaimedPayout',
  'recordDiffers',
  'recordsUnread',
] as const;
export type TaskKind = (typeof taskKinds)[number];

const hour = 3_600_000;

/** A listing should be approved within this time after it was sent, in ms (docs/rules/listings.md#approval). */
export const approvalWithinMs = 48 * hour;

/** Requests that end within this time are shown to administrators, in ms. */
export const endingWithinMs = 12 * hour;

/** Records that were not compared for this long are shown, in ms: every night they should be. */
export const recordsUnreadAfterMs = 36 * hour;

/** How long a chargeback is shown, in ms. */
export const chargebackShownMs = 7 * 24 * hour;
