import type { Payout, PayoutRow } from '#contract/payout-administration.ts';
import type { PayoutItemStatus, PayoutTab, PayoutType } from '#domain/payout-status.ts';
import { postalAddress } from '../ui/postal-address.ts';
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
const itemStatusNames: Record<PayoutItemStatus, string> = {
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

type Attempt = Payout['attempts'][number];

/** Whether an attempt waits before PayPal is asked, as its address is new. */
const isWaiting = ({ sentDateTime, endedDateTime, itemStatus }: Attempt): boolean =>
  itemStatus === null && endedDateTime === null && sentDateTime.getTime() > Date.now();

/** Whether an attempt was stopped while it waited. */
const wasStopped = ({ sentDateTime, endedDateTime }: Attempt): boolean =>
  endedDateTime !== null && endedDateTime < sentDateTime;

/** Until when the latest attempt waits; undefined if it does not. */
export const waitsUntil = ({ attempts: [latest] }: Pick<Payout, 'attempts'>): Date | undefined =>
  latest && isWaiting(latest) ? latest.sentDateTime : undefined;

/** What became of an attempt at PayPal. */
export const attemptStatusText = (attempt: Attempt): string => {
  if (isWaiting(attempt)) return 'not asked yet';
  if (wasStopped(attempt)) return 'not asked: stopped before';
  return attempt.itemStatus ? itemStatusNames[attempt.itemStatus] : 'unknown';
};

/** What PayPal says about the payout; of an attempt that was stopped it says nothing. */
export const itemStatusText = ({ attempts: [latest], payoutItemStatus }: Payout): string => {
  if (latest && wasStopped(latest)) return attemptStatusText(latest);
  return payoutItemStatus ? itemStatusNames[payoutItemStatus] : 'unknown';
};

/** The label of an attempt's time. */
export const attemptTimeLabel = (attempt: Attempt): string => {
  if (isWaiting(attempt)) return 'Waits until';
  return wasStopped(attempt) ? 'Waited until' : 'Sent';
};

/** Whether it can be called off: before it was sent, or while nobody has claimed it at PayPal. */
export const canBeCancelled = (payout: Payout): boolean => {
  const status = statusOf(payout);
  return (
    status === 'PaymentRequired' ||
    status === 'Created' ||
    (status === 'Processing' && (payout.payoutItemStatus === 'Unclaimed' || waitsUntil(payout) !== undefined))
  );
};

/** Whether the money is still to be sent. */
export const isUnsent = (payout: Pick<PayoutRow, 'manualPaymentStatus' | 'payPalPayoutStatus'>): boolean =>
  !['CheckSent', 'ManualPayPalPaymentSent', 'Completed', 'Canceled'].includes(statusOf(payout));

/** The payee's postal address, a line each; empty if none is given. */
export const addressOf = ({ listingUserAddress }: Pick<PayoutRow, 'listingUserAddress'>): string =>
  postalAddress(listingUserAddress);
