/** The kinds of payouts, as on the wire. */
export const payoutTypes = ['Manual', 'PayPalPayout'] as const;
export type PayoutType = (typeof payoutTypes)[number];

/** The types as addresses name them. */
export const payoutTypeOfPath = { manual: 'Manual', auto: 'PayPalPayout' } as const satisfies Record<
  string,
  PayoutType
>;

/** The name of a type in addresses. */
export const pathTypeOf = (type: PayoutType): keyof typeof payoutTypeOfPath =>
  type === 'Manual' ? 'manual' : 'auto';

export const manualPaymentStatuses = [
  'PaymentRequired',
  'CheckSent',
  'ManualPayPalPaymentSent',
  'Canceled',
] as const;
type ManualPaymentStatus = (typeof manualPaymentStatuses)[number];

/** No event leads to 'Other': it exists for imported payouts. */
export const payPalPayoutStatuses = [
  'Created',
  'Processing',
  'Completed',
  'Error',
  'Other',
  'Canceled',
] as const;
type PayPalPayoutStatus = (typeof payPalPayoutStatuses)[number];

/** What an administrator may record of a manual payout (docs/rules/payouts.md#marking-as-sent). */
export const sentByHandStatuses = [
  'CheckSent',
  'ManualPayPalPaymentSent',
  'Canceled',
] as const satisfies readonly ManualPaymentStatus[];
export type SentByHandStatus = (typeof sentByHandStatuses)[number];

/**
 * The tabs of the administrators' table: still to be paid, paid, and all others
 * (docs/rules/payouts.md#table-of-payouts).
 */
export const payoutTabs = ['pending', 'complete', 'other'] as const;
export type PayoutTab = (typeof payoutTabs)[number];

/** The sort keys of that table; the default is the first, the time of creation. */
export const payoutSorts = ['created', 'payoutDate', 'amount', 'confirmationCode'] as const;
export type PayoutSort = (typeof payoutSorts)[number];

/** The statuses of an item at the provider. */
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

export type PayoutItemStatus = (typeof payoutItemStatuses)[number];

/** The type of a payout and its status. */
export type PayoutState =
  | { type: 'Manual'; status: ManualPaymentStatus }
  | { type: 'PayPalPayout'; status: PayPalPayoutStatus };

/**
 * Events of a payout.
 * - markCheckSent, markPayPalSent: an administrator sent it by hand
 * - send: it is sent to the provider, again after an error
 * - complete, fail: the provider paid it (even if it had reported an error before), or did not
 * - return: the money came back after the payment
 * - cancel: its booking left Paid, or an administrator cancelled it
 * - cancelUnclaimed: the receiver did not claim the money at the provider, and it was taken back
 * - giveUp: an administrator cancelled it after the provider could not pay it
 * - payByHand: likewise, and it is paid by hand instead
 * - renew: its booking is Paid again
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
  'giveUp',
  'payByHand',
  'renew',
] as const;
export type PayoutEvent = (typeof payoutEvents)[number];

type Transitions<Status extends string> = Record<Status, Partial<Record<PayoutEvent, Status>>>;

/** Manual payouts: the next status for each status and event. Missing entries are not allowed. */
const manualTransitions: Transitions<ManualPaymentStatus> = {
  PaymentRequired: {
    markCheckSent: 'CheckSent',
    markPayPalSent: 'ManualPayPalPaymentSent',
    cancel: 'Canceled',
  },
  CheckSent: {},
  ManualPayPalPaymentSent: {},
  Canceled: { renew: 'PaymentRequired' },
};

/** PayPal payouts. Once Processing, only the provider knows whether the money was sent. */
const payPalTransitions: Transitions<PayPalPayoutStatus> = {
  Created: { send: 'Processing', cancel: 'Canceled' },
  Processing: { complete: 'Completed', fail: 'Error', return: 'Error', cancelUnclaimed: 'Canceled' },
  Completed: { return: 'Error' },
  Error: { send: 'Processing', complete: 'Completed', giveUp: 'Canceled' },
  Other: {},
  Canceled: { renew: 'Created' },
};

/** The state after an event; undefined if it is not allowed (docs/rules/payouts.md#statuses). */
export const nextPayoutState = (state: PayoutState, event: PayoutEvent): PayoutState | undefined => {
  if (state.type === 'Manual') {
    const status = manualTransitions[state.status][event];
    return status && { type: state.type, status };
  }
  if (event === 'payByHand')
    return state.status === 'Error' ? { type: 'Manual', status: 'PaymentRequired' } : undefined;
  const status = payPalTransitions[state.status][event];
  return status && { type: state.type, status };
};

/** Whether refunds still change its amount: it was not sent (docs/rules/payouts.md#reducing). */
export const canChangeAmount = ({ status }: Pick<PayoutState, 'status'>): boolean =>
  status === 'PaymentRequired' || status === 'Created';

/**
 * The first state: by PayPal when the listing has a PayPal address, else by hand
 * (docs/rules/payouts.md#kind-of-payout).
 */
export const firstPayoutState = (payPalEmail: string): PayoutState =>
  payPalEmail === ''
    ? { type: 'Manual', status: 'PaymentRequired' }
    : { type: 'PayPalPayout', status: 'Created' };

/** The statuses of each tab, as the database sorts payouts into them. */
export const payoutStatusesOfTab = {
  pending: ['PaymentRequired', 'Created', 'Processing'],
  complete: ['CheckSent', 'ManualPayPalPaymentSent', 'Completed'],
  other: ['Error', 'Canceled', 'Other'],
} as const satisfies Record<PayoutTab, readonly PayoutState['status'][]>;
