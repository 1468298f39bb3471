import type { PayoutRow } from '#contract/payout-administration.ts';
import type { PayoutItemStatus, PayoutTab, PayoutType } from '#domain/payout-status.ts';
import type { Tone } from '../ui/status-chip.tsx';

type ManualStatus = NonNullable<PayoutRow['manualPaymentStatus']>;
type PayPalStatus = NonNullable<PayoutRow['payPalPayoutStatus']>;

export const tabNames: Record<PayoutTab, string> = {
  pending: 'Pending',
  complete: 'Complete',
  other: 'Other',
};

export const typeNames: Record<PayoutType, string> = {
  Manual: 'Manual Payment',
  PayPalPayout: 'PayPal Payout',
};

/** The names of both kinds' statuses; those that both have are the same. */
export const statusNames: Record<ManualStatus | PayPalStatus, string> = {
  PaymentRequired: 'Payment Required',
  CheckSent: 'Check Sent',
  ManualPayPalPaymentSent: 'Manual PayPal Payment Sent',
  Canceled: 'Canceled',
  Created: 'Created',
  Processing: 'Processing',
  Completed: 'Completed',
  Error: 'Error',
  Other: 'Other',
};

export const statusTones: Record<ManualStatus | PayPalStatus, Tone> = {
  PaymentRequired: 'wheat',
  CheckSent: 'pine',
  ManualPayPalPaymentSent: 'pine',
  Canceled: 'plain',
  Created: 'wheat',
  Processing: 'lake',
  Completed: 'pine',
  Error: 'danger',
  Other: 'plain',
};

/** What PayPal says about the money; before it has answered it is unknown. */
export const itemStatusNames: Record<PayoutItemStatus, string> = {
  Success: 'Success',
  Failed: 'Failed',
  Pending: 'Pending',
  Unclaimed: 'Unclaimed',
  Returned: 'Returned',
  OnHold: 'On Hold',
  Blocked: 'Blocked',
  Refunded: 'Refunded',
  Reversed: 'Reversed',
  Unknown: 'Unknown',
  Error: 'Error',
};

/** A payout has the status of its own kind. */
export const statusOf = ({
  manualPaymentStatus,
  payPalPayoutStatus,
}: Pick<PayoutRow, 'manualPaymentStatus' | 'payPalPayoutStatus'>): ManualStatus | PayPalStatus =>
  manualPaymentStatus ?? payPalPayoutStatus ?? 'Other';

/** The kind in the address of a payout's page and calls. */
export const pathTypeOf = ({ payoutType }: Pick<PayoutRow, 'payoutType'>): 'manual' | 'auto' =>
  payoutType === 'Manual' ? 'manual' : 'auto';

/** Whether it can be called off: while it was not sent, or while nobody has claimed it at PayPal. */
export const canBeCancelled = (
  payout: Pick<PayoutRow, 'manualPaymentStatus' | 'payPalPayoutStatus' | 'payoutItemStatus'>,
): boolean => {
  const status = statusOf(payout);
  return (
    status === 'PaymentRequired' ||
    status === 'Created' ||
    (status === 'Processing' && payout.payoutItemStatus === 'Unclaimed')
  );
};

/** The payee's postal address, a line each; empty if none is given. */
export const addressOf = ({ listingUserAddress: address }: Pick<PayoutRow, 'listingUserAddress'>): string =>
  [
    address.addressLine1,
    address.addressLine2,
    [address.city, [address.state, address.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join('\n');
