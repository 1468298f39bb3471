/** The kinds of payouts, as on the wire. */
export const payoutTypes = ['Manual', 'PayPalPayout'] as const;
export type PayoutType = (typeof payoutTypes)[number];

export const manualPaymentStatuses = [
  'PaymentRequired',
  'CheckSent',
  'ManualPayPalPaymentSent',
  'Canceled',
] as const;
type ManualPaymentStatus = (typeof manualPaymentStatuses)[number];

/** Nothing leads to 'Other' here: it is for what another system wrote. */
export const payPalPayoutStatuses = [
  'Created',
  'Processing',
  'Completed',
  'Error',
  'Other',
  'Canceled',
] as const;
type PayPalPayoutStatus = (typeof payPalPayoutStatuses)[number];

export const payoutItemStatuses = [
  'Success',
  'Failed',
  'Pending',
  'Unclaimed',
  'Returned',
  'OnHold',
  'Blocked',
  'Refunded',
  'Reversed',
  'Unknown',
  'Error',
] as const;

/** The type of a payout and its status. */
export type PayoutState =
  | { type: 'Manual'; status: ManualPaymentStatus }
  | { type: 'PayPalPayout'; status: PayPalPayoutStatus };

/**
 * What happens to a payout. markCheckSent, markPayPalSent: an administrator sent it by hand. send: the provider is
 * asked to pay, again after an error. complete: it did. fail: it did not. return: the money came back. cancel: nobody
 * shall send it, as its booking is not paid any more or an administrator says so. cancelUnclaimed: nobody claimed the
 * money at the provider, and it was taken back. renew: its booking is paid again.
 */
export const payoutEvents = [
  'markCheckSent',
  'markPayPalSent',
  'send',
  'complete',
  'fail',
  'return',
  'cancel',
  'cancelUnclaimed',
  'renew',
] as const;
export type PayoutEvent = (typeof payoutEvents)[number];

type Moves<Status extends string> = Record<Status, Partial<Record<PayoutEvent, Status>>>;

/** The life of a payout by hand: from each status, what each event leads to. What is missing is not allowed. */
const manualMoves: Moves<ManualPaymentStatus> = {
  PaymentRequired: {
    markCheckSent: 'CheckSent',
    markPayPalSent: 'ManualPayPalPaymentSent',
    cancel: 'Canceled',
  },
  CheckSent: {},
  ManualPayPalPaymentSent: {},
  Canceled: { renew: 'PaymentRequired' },
};

/** The life of a payout by PayPal. From Processing on, only the provider knows whether the money left. */
const payPalMoves: Moves<PayPalPayoutStatus> = {
  Created: { send: 'Processing', cancel: 'Canceled' },
  Processing: { complete: 'Completed', fail: 'Error', return: 'Error', cancelUnclaimed: 'Canceled' },
  Completed: { return: 'Error' },
  Error: { send: 'Processing' },
  Other: {},
  Canceled: { renew: 'Created' },
};

/** The state after an event, or undefined where it is not allowed (docs/rules/payouts.md#statuses). */
export const nextPayoutState = (state: PayoutState, event: PayoutEvent): PayoutState | undefined => {
  if (state.type === 'Manual') {
    const status = manualMoves[state.status][event];
    return status && { type: state.type, status };
  }
  const status = payPalMoves[state.status][event];
  return status && { type: state.type, status };
};

/** The first state: by PayPal when the listing has a PayPal address, else by hand (docs/rules/payouts.md#kind-of-payout). */
export const firstPayoutState = (payPalEmail: string): PayoutState =>
  payPalEmail === ''
    ? { type: 'Manual', status: 'PaymentRequired' }
    : { type: 'PayPalPayout', status: 'Created' };
