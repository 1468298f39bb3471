/** The kinds of payouts, as on the wire. */
export const payoutTypes = ['Manual', 'PayPalPayout'] as const;
export type PayoutType = (typeof payoutTypes)[number];

export const manualPaymentStatuses = [
  'PaymentRequired',
  'CheckSent',
  'ManualPayPalPaymentSent',
  'Canceled',
] as const;
export const payPalPayoutStatuses = [
  'Created',
  'Processing',
  'Completed',
  'Error',
  'Other',
  'Canceled',
] as const;
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

/** By PayPal when the listing has a PayPal address, else by hand (docs/rules/payouts.md#kind-of-payout). */
export const payoutTypeOf = (payPalEmail: string): PayoutType =>
  payPalEmail === '' ? 'Manual' : 'PayPalPayout';
