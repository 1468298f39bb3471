/**
 * What waits for an administrator.
 * - approveListing: a listing waits for approval
 * - answerRequest: a request is about to be cancelled, since its host has not answered
 * - lookAtPayment: a payment needs attention (see payment-attention.ts)
 * - payByHand: manual payouts are due, in one line: they are written down together
 * - delayedPayout: a payout by PayPal was not sent on its day, or PayPal does not say what became of it
 * - failedPayout: a payout could not be paid, or its money came back
 * - takeBackPayout: the receiver has not claimed a payout of which more was sent than is due, so it can be taken back
 * - unclaimedPayout: the receiver has not claimed a payout, and it is due
 * - heldPayout: PayPal has held a payout for a review for days, or not told the end of one that was sent days ago
 * - overpaidPayouts: in the last days hosts got more of payouts than is due, in one line: whether to ask for it back
 * - stoppedPayouts: an administrator stopped payouts that are still owed, in one line: each waits for a decision
 * - report: somebody reported a listing, a review or a conversation
 * - flag: a host flagged a hunter in the last days
 * - mailSigns: signs of approved land are to be mailed, in one line, as their labels are printed
 * - recordDiffers: a payment, refund or payout that only we or only the provider know
 * - recordsUnread: the provider's records could not be compared for too long
 */
export const taskKinds = [
  'approveListing',
  'answerRequest',
  'lookAtPayment',
  'payByHand',
  'delayedPayout',
  'failedPayout',
  'takeBackPayout',
  'unclaimedPayout',
  'heldPayout',
  'overpaidPayouts',
  'stoppedPayouts',
  'report',
  'flag',
  'mailSigns',
  'recordDiffers',
  'recordsUnread',
] as const;
export type TaskKind = (typeof taskKinds)[number];

/**
 * How urgent a kind is (docs/rules/administration.md#today).
 * - 0: a time limit ends, it is not known what became of money, or money may go at any moment that isn't due
 * - 1: money doesn't arrive, or our records and the provider's differ
 * - 2: somebody waits for a decision
 * - 3: what is done for many at once, on the next occasion
 */
const urgencies: Record<TaskKind, number> = {
  answerRequest: 0,
  lookAtPayment: 0,
  takeBackPayout: 0,
  delayedPayout: 1,
  failedPayout: 1,
  unclaimedPayout: 1,
  heldPayout: 1,
  recordDiffers: 1,
  recordsUnread: 1,
  approveListing: 2,
  report: 2,
  flag: 2,
  overpaidPayouts: 2,
  stoppedPayouts: 2,
  payByHand: 3,
  mailSigns: 3,
};

/** The most urgent kind first, and of equally urgent ones the nearest deadline. */
export const byUrgency = (a: DatedTask, b: DatedTask): number =>
  urgencies[a.kind] - urgencies[b.kind] || a.deadline.getTime() - b.deadline.getTime();
type DatedTask = { kind: TaskKind; deadline: Date };

const hour = 3_600_000;

/** A listing should be approved within this time after it was sent, in ms (docs/rules/listings.md#approval). */
export const approvalWithinMs = 48 * hour;

/** A sign should be mailed within this time after its land was approved, in ms (docs/rules/conduct.md#the-sign). */
export const signWithinMs = 72 * hour;

/** Requests that end within this time are shown to administrators, in ms. */
export const endingWithinMs = 12 * hour;

/** Records that were not compared for this long are shown, in ms: every night they should be. */
export const recordsUnreadAfterMs = 36 * hour;

/** A payout that PayPal has held for a review for this long is shown, in ms. */
export const heldForMs = 72 * hour;

/** How long a payout is shown of which a host has more than is due, in ms, since they last got more of it. */
export const overpaidShownMs = 30 * 24 * hour;

/** How long a new flag is shown, in ms, unless it is dismissed or upheld before (docs/rules/conduct.md#flags). */
export const flagShownMs = 7 * 24 * hour;
