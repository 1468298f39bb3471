import type { Payout, PayoutRow } from '#contract/payout-administration.ts';
import { nameOfStatus } from '#domain/booking-status.ts';
import { formatDateOf, formatDay } from '#domain/dates.ts';
import { otherAddress } from '#domain/host-payout.ts';
import { formatMoney } from '#domain/money.ts';
import type { PayoutItemStatus, PayoutTab, PayoutType } from '#domain/payout-status.ts';
import { postalAddress } from '../ui/postal-address.ts';
import type { Tone } from '../ui/status-chip.tsx';
import { checkTitle } from './check-texts.ts';

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

/** What became of an attempt at PayPal. */
export const attemptStatusText = ({ itemStatus }: Payout['attempts'][number]): string =>
  itemStatus ? itemStatusNames[itemStatus] : 'unknown';

/** What PayPal says about the payout. */
export const itemStatusText = ({ payoutItemStatus }: Pick<Payout, 'payoutItemStatus'>): string =>
  payoutItemStatus ? itemStatusNames[payoutItemStatus] : 'unknown';

/**
 * What the status of a payout doesn't say: what PayPal says of money that is on its way or did not arrive, which check
 * came back, that it waits for what PayPal reported, that a stopped one is owed, and what became of the booking.
 */
export const notesOf = (payout: PayoutRow): string[] => {
  const { payoutItemStatus, owedCents, cameBackCheck, bookingStatus = 'Paid' } = payout;
  const status = statusOf(payout);
  const notes: string[] = [];
  if (status === 'Processing' || (status === 'Error' && payoutItemStatus))
    notes.push(payoutItemStatus ? `PayPal: ${itemStatusNames[payoutItemStatus]}` : 'PayPal: no answer yet');
  if (cameBackCheck !== null)
    notes.push(`${checkTitle({ checkNumber: cameBackCheck })} was lost or returned`);
  if (payout.isReportUnread && owedCents > 0) notes.push('Waits: a report of PayPal is unread');
  if (status === 'Canceled' && owedCents > 0) notes.push(`${formatMoney(owedCents)} still owed`);
  if (bookingStatus !== 'Paid') notes.push(`Booking: ${nameOfStatus(bookingStatus)}`);
  return notes;
};

/** When it was paid, or when what is owed is due; '–' for neither. */
export const datesOf = ({ payoutDate, dueDay, owedCents }: PayoutRow): string[] => {
  const paid = payoutDate ? [formatDateOf(payoutDate)] : [];
  const due = dueDay && owedCents > 0 ? [`Due ${formatDay(dueDay)}`] : [];
  return [...paid, ...due].length > 0 ? [...paid, ...due] : ['–'];
};

/** The same in a sentence, also of what is on its way. */
export const payoutDateText = (payout: PayoutRow): string => {
  const { payoutDate, dueDay, owedCents, onItsWayCents } = payout;
  const but = statusOf(payout) === 'Canceled' ? ', but cancelled' : '';
  const due = dueDay && owedCents > 0 ? `due ${formatDay(dueDay)}${but}` : null;
  const isOnItsWay = onItsWayCents > 0;
  if (!payoutDate && !isOnItsWay) return due ? `Not paid; ${due}` : 'Not paid: nothing is owed';
  const parts = [
    ...(payoutDate ? [formatDateOf(payoutDate)] : []),
    ...(isOnItsWay ? [payoutDate ? 'the rest is on its way' : 'On its way'] : []),
    ...(due ? [`the rest is ${due}`] : []),
  ];
  return parts.join('; ');
};

/** Whether it came back or was cancelled, so that nothing is paid until an administrator says how. */
export const isUnpaid = (payout: PayoutRow): boolean => ['Error', 'Canceled'].includes(statusOf(payout));

/** The name of the act that says how it is paid, by what it means for this payout. */
export const changeWayLabel = (payout: PayoutRow): string => {
  const status = statusOf(payout);
  if (status === 'Error') return 'Pay again';
  return status === 'Canceled' ? 'Pay it after all' : 'Change way or address';
};

/** The PayPal address that the owner's land has now, if the payout goes to another one and that can be changed. */
export const newAddressOf = (payout: PayoutRow): string | null =>
  payout.acts.includes('changeWay')
    ? otherAddress({
        type: payout.payoutType,
        receiverEmail: payout.payoutReceiverEmail,
        landPayPalEmail: payout.landPayPalEmail,
      })
    : null;

/** What of the amount is where, if not all of it is at one place: 'Owed $10.00, paid $28.25'. */
export const sumsText = ({ owedCents, onItsWayCents, arrivedCents }: PayoutRow): string | null => {
  const parts = [
    ['owed', owedCents],
    ['on its way', onItsWayCents],
    ['paid', arrivedCents],
  ] as const;
  const some = parts.filter(([, cents]) => cents > 0).map(([name, cents]) => `${formatMoney(cents)} ${name}`);
  return some.length > 1 ? some.join(', ') : null;
};

/** The payee's postal address, a line each; empty if none is given. */
export const addressOf = ({ listingUserAddress }: Pick<PayoutRow, 'listingUserAddress'>): string =>
  postalAddress(listingUserAddress);
