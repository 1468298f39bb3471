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

/**
 * What the administrators' table is also filtered by, beside the status: an administrator cancelled a payout and
 * something of it is owed; more than is due is with the host or on its way (docs/rules/payouts.md#owed); or PayPal
 * says of one that is on its way that nobody has claimed it, or holds it.
 */
export const furtherStatuses = ['StillOwed', 'PaidTooMuch', 'Unclaimed', 'OnHold'] as const;

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
 * How it is paid: by PayPal when the listing has a PayPal address, else by hand
 * (docs/rules/payouts.md#kind-of-payout).
 */
export const firstPayoutType = (payPalEmail: string): PayoutType =>
  payPalEmail === '' ? 'Manual' : 'PayPalPayout';

/** The statuses of each tab, as the database sorts payouts into them. */
export const payoutStatusesOfTab = {
  pending: ['PaymentRequired', 'Created', 'Processing'],
  complete: ['CheckSent', 'ManualPayPalPaymentSent', 'Completed'],
  other: ['Error', 'Canceled', 'Other'],
} as const satisfies Record<PayoutTab, readonly PayoutState['status'][]>;

/**
 * Whether a payout waits to be paid in this way already: by PayPal to `receiver`, or by hand without one. By PayPal the
 * same address can be tried once more after money came back (docs/rules/payouts.md#way-and-address).
 */
export const isPlannedSo = (
  { status, receiverEmail }: { status: PayoutState['status'] | null; receiverEmail: string | null },
  receiver: string | null,
): boolean =>
  receiver === null
    ? status === 'PaymentRequired'
    : status === 'Created' && receiver.toLowerCase() === receiverEmail?.toLowerCase();
